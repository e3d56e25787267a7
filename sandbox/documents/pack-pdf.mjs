import { deflateSync } from "node:zlib";

/** @typedef {{ readonly number: number, readonly body: string, readonly isStream: boolean }} PdfObject */

// The fastest level. The highest level makes the file of a long invoice a tenth smaller, but takes eight times as long.
const level = 1;

/**
 * Makes a PDF smaller by moving its plain objects into one compressed stream. The compiler writes the tags of every cell as
 * text of about 300 bytes, which is nine tenths of the file of a long invoice.
 *
 * @param {Uint8Array} file  a PDF with one revision, not encrypted, whose cross-reference table has every object number
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws Error when the file does not have this form
 * @see ISO 32000-1 sections 7.5.7 (object streams) and 7.5.8 (cross-reference streams)
 */
export function packPdf(file) {
  const { head, objects, trailer } = readPdf(Buffer.from(file).toString("latin1"));
  const packNumber = objects.length + 1;
  const plain = objects.filter(({ isStream }) => !isStream);
  const written = [...objects.filter(({ isStream }) => isStream), objectStream(packNumber, plain)];
  const places = Buffer.alloc(placeSize * (packNumber + 2));
  for (const [index, { number }] of plain.entries()) writePlace(places, number, [inStream, packNumber, index]);
  let text = head;
  for (const { number, body } of written) {
    writePlace(places, number, [atOffset, text.length, 0]);
    text += wholeObject(number, body);
  }
  const tableAt = text.length;
  writePlace(places, packNumber + 1, [atOffset, tableAt, 0]);
  const members = `/Type /XRef /Size ${packNumber + 2} /W [1 4 4] ${trailer.replace(/\/Size \d+/, "")}`;
  text += wholeObject(packNumber + 1, compressed(members, places));
  return new Uint8Array(Buffer.from(`${text}startxref\n${tableAt}\n%%EOF\n`, "latin1"));
}

/**
 * @param {string} text
 * @returns {{ head: string, objects: PdfObject[], trailer: string }}
 */
function readPdf(text) {
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(text.slice(-64))?.[1] ?? Number.NaN);
  const table = /^xref\n0 \d+\n0{10} 65535 f\r\n([\s\S]*?)trailer\n<<([\s\S]*)>>\nstartxref/.exec(text.slice(tableAt));
  const [, entries = "", trailer = ""] = table ?? [];
  const offsets = entries
    .split("\r\n")
    .slice(0, -1)
    .map((entry) => Number(entry.slice(0, 10)));
  const ends = [...offsets, tableAt].sort((a, b) => a - b);
  const following = new Map(ends.map((offset, index) => [offset, ends[index + 1]]));
  const objects = offsets.map((offset, index) => readObject(index + 1, text.slice(offset, following.get(offset))));
  if (objects.length === 0) throw new Error("the PDF has no table of references");
  return { head: text.slice(0, ends[0]), objects, trailer };
}

/**
 * @param {number} number
 * @param {string} whole
 * @returns {PdfObject}
 */
function readObject(number, whole) {
  const start = `${number} 0 obj\n`;
  const end = whole.lastIndexOf("\nendobj");
  if (!whole.startsWith(start) || end < 0) throw new Error(`object ${number} of the PDF is not where it should be`);
  const body = whole.slice(start.length, end);
  return { number, body, isStream: body.endsWith("endstream") };
}

/**
 * @param {number} number
 * @param {readonly PdfObject[]} objects
 * @returns {PdfObject}
 */
function objectStream(number, objects) {
  let offset = 0;
  const index = objects.map((object) => {
    const entry = `${object.number} ${offset} `;
    offset += object.body.length + 1;
    return entry;
  });
  const first = index.join("");
  const content = Buffer.from(`${first}${objects.map(({ body }) => body).join("\n")}\n`, "latin1");
  const members = `/Type /ObjStm /N ${objects.length} /First ${first.length}`;
  return { number, body: compressed(members, content), isStream: true };
}

/**
 * @param {string} members
 * @param {Buffer} content
 */
function compressed(members, content) {
  const data = deflateSync(content, { level }).toString("latin1");
  return `<<${members} /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/**
 * @param {number} number
 * @param {string} body
 */
const wholeObject = (number, body) => `${number} 0 obj\n${body}\nendobj\n`;

const placeSize = 9;
const atOffset = 1;
const inStream = 2;

/**
 * Writes a cross-reference entry: its kind, then offset and generation, or the number of the object stream and the index in
 * it.
 * @param {Buffer} places
 * @param {number} number
 * @param {readonly [number, number, number]} place
 */
function writePlace(places, number, [kind, first, second]) {
  places.writeUInt8(kind, placeSize * number);
  places.writeUInt32BE(first, placeSize * number + 1);
  places.writeUInt32BE(second, placeSize * number + 5);
}
