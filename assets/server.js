// @ts-check
// What the scripts ask the server.

/** @typedef {{ ok: boolean, status: number, body: any }} Answer an answer; its status is 0 when none came */

/** @param {string} address @param {object} [body] what to send; without it, the request only asks @returns {Promise<Answer>} */
export async function ask(address, body) {
  const answer = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/json", accept: "application/json" } : { accept: "application/json" },
    body: body && JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { ok: false, status: 0, body: {} };
  return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => ({})) };
}
