import { createHash } from "node:crypto";

const newline = 0x0a;
const modulus = 1n << 256n;

/** Counts the rows of a table in COPY's text format, and makes the two hashes that a restored table is compared by. */
export class RowDigest {
  rows = 0;
  #bytesHash = createHash("sha256");
  #sum = 0n;
  /** @type {Buffer[]} */
  #lineStart = [];

  /** @param {Buffer} bytes  the next bytes; they need not end with a row */
  update(bytes) {
    this.#bytesHash.update(bytes);
    let start = 0;
    // A line break inside a value is written as two characters, so each byte of this value ends a row.
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const line = Buffer.concat([...this.#lineStart, bytes.subarray(start, end + 1)]);
      this.#sum = (this.#sum + BigInt(`0x${createHash("sha256").update(line).digest("hex")}`)) % modulus;
      this.rows++;
      this.#lineStart = [];
      start = end + 1;
    }
    if (start < bytes.length) this.#lineStart.push(bytes.subarray(start));
  }

  /**
   * `sha256` is the hash of the bytes in their order. `rowsSum` does not depend on the order, in which a database may read
   * the same rows differently: it is the sum of the hashes of the rows.
   */
  result() {
    return {
      rows: this.rows,
      sha256: this.#bytesHash.digest("hex"),
      rowsSum: this.#sum.toString(16).padStart(64, "0"),
    };
  }
}
