// SHA-256 (FIPS 180-4). Browsers have it too, but only for pages that come by a safe way, and a house at home has none.

/** The first whole numbers that nothing divides. @param {number} count @returns {number[]} */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime)) found.push(next);
  return found;
}

/** The first 32 bits behind the point. @param {number} number */
const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime))), START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The words of a text, as SHA-256 pads it. @param {Uint8Array} bytes */
function padded(bytes) {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  [...bytes, 0x80].forEach((byte, at) => (words[at >> 2] |= byte << (24 - (at % 4) * 8)));
  words[words.length - 1] = bytes.length * 8;
  return words;
}

/** The digest of a text, in hexadecimal digits. @param {string} text */
export function sha256(text) {
  const words = padded(new TextEncoder().encode(text)), sum = Int32Array.from(START), w = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d, e, f, g, h] = sum;
    for (let round = 0; round < 64; round++) {
      const [before, late] = [w[round - 15], w[round - 2]];
      w[round] = round < 16 ? words[block + round]
        : w[round - 16] + (turn(before, 7) ^ turn(before, 18) ^ (before >>> 3)) + w[round - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round] + w[round];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (sum[at] += word));
  }
  return [...sum].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
