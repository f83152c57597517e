// @ts-check
// Unpacks LZMA, the format of `.lzma` files: a quarter smaller than what browsers can unpack by themselves. It is only
// ever given our own module, whose hash is checked afterwards.
"use strict";

/** Probabilities are parts of this. */
const WHOLE = 2048;
/** How quickly they follow what happens. */
const RATE = 5;

/** @param {Uint8Array} packed @returns {Uint8Array<ArrayBuffer>} */
function unpack(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset);
  const [lc, lp, pb] = [packed[0] % 9, Math.floor(packed[0] / 9) % 5, Math.floor(packed[0] / 45)];
  const out = new Uint8Array(view.getUint32(5, true));
  let code = view.getUint32(14);
  let range = 0xffffffff;
  let at = 18;

  const grow = () => {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[at++]) >>> 0;
  };
  /** A bit with a probability, which it changes. @param {Uint16Array} odds @param {number} which */
  const bit = (odds, which) => {
    const bound = (range >>> 11) * odds[which];
    const one = code >= bound;
    if (one) {
      odds[which] -= odds[which] >>> RATE;
      range -= bound;
      code -= bound;
    } else {
      odds[which] += (WHOLE - odds[which]) >>> RATE;
      range = bound;
    }
    grow();
    return one ? 1 : 0;
  };
  /** Bits that are as likely as not. @param {number} count */
  const plain = (count) => {
    let value = 0;
    while (count--) {
      range >>>= 1;
      const one = code >= range;
      if (one) code -= range;
      grow();
      value = value * 2 + (one ? 1 : 0);
    }
    return value;
  };
  /** A number, from its highest bit on. @param {Uint16Array} odds @param {number} from @param {number} bits */
  const tree = (odds, from, bits) => {
    let node = 1;
    for (let n = 0; n < bits; n++) node = node * 2 + bit(odds, from + node);
    return node - (1 << bits);
  };
  /** The same from its lowest bit on. @param {Uint16Array} odds @param {number} from @param {number} bits */
  const reversed = (odds, from, bits) => {
    let [node, value] = [1, 0];
    for (let n = 0; n < bits; n++) {
      const one = bit(odds, from + node);
      node = node * 2 + one;
      value |= one << n;
    }
    return value;
  };
  const evens = (/** @type {number} */ count) => new Uint16Array(count).fill(WHOLE / 2);
  const lengths = () => {
    const [choice, low, middle, high] = [evens(2), evens(16 << 3), evens(16 << 3), evens(256)];
    return (/** @type {number} */ place) => {
      if (!bit(choice, 0)) return 2 + tree(low, place << 3, 3);
      if (!bit(choice, 1)) return 10 + tree(middle, place << 3, 3);
      return 18 + tree(high, 0, 8);
    };
  };

  const literals = evens(0x300 << (lc + lp));
  const [isMatch, isRep, isRep1, isRep2, isRep3, isLong] = [12 << 4, 12, 12, 12, 12, 12 << 4].map(evens);
  const [slots, middles, aligned] = [evens(4 << 6), evens(128), evens(16)];
  const [newLength, repLength] = [lengths(), lengths()];
  /** How far back a new match lies. @param {number} length */
  const distance = (length) => {
    const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const more = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) << more;
    if (slot < 14) return base + reversed(middles, base - slot, more);
    return base + plain(more - 4) * 16 + reversed(aligned, 0, 4);
  };

  let [state, rep0, rep1, rep2, rep3] = [0, 0, 0, 0, 0];
  for (let place = 0; place < out.length;) {
    const part = place & ((1 << pb) - 1);
    if (!bit(isMatch, (state << 4) + part)) {
      const before = place ? out[place - 1] : 0;
      const from = 0x300 * (((place & ((1 << lp) - 1)) << lc) + (before >>> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[place - rep0 - 1];
        while (symbol < 0x100) {
          const expected = match >>> 7;
          match = (match << 1) & 0xff;
          const one = bit(literals, from + ((1 + expected) << 8) + symbol);
          symbol = symbol * 2 + one;
          if (one !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = symbol * 2 + bit(literals, from + symbol);
      out[place++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (!bit(isRep, state)) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      length = newLength(part);
      rep0 = distance(length);
      state = state < 7 ? 7 : 10;
    } else if (!bit(isRep1, state)) {
      const long = bit(isLong, (state << 4) + part);
      length = long ? repLength(part) : 1;
      state = state < 7 ? (long ? 8 : 9) : 11;
    } else {
      if (!bit(isRep2, state)) [rep0, rep1] = [rep1, rep0];
      else if (!bit(isRep3, state)) [rep0, rep1, rep2] = [rep2, rep0, rep1];
      else [rep0, rep1, rep2, rep3] = [rep3, rep0, rep1, rep2];
      length = repLength(part);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 >= place) throw new Error("damaged");
    for (const end = Math.min(place + length, out.length); place < end; place++) out[place] = out[place - rep0 - 1];
  }
  return out;
}
self.unpack = unpack;
