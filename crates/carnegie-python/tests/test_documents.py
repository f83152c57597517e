"""The examples in the documentation of the modules are true."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["carnegie", "carnegie.data", "carnegie.gymnasium_env", "carnegie.pettingzoo_env"])
def test_examples(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 2 and result.failed == 0
