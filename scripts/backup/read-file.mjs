import fs from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { StopReason } from "../launch/stop-reason.mjs";
import {
  changedFile,
  chunkBytes,
  chunkHeadBytes,
  createSealer,
  cutFile,
  formatVersion,
  magicLine,
  maxHeaderBytes,
} from "./format.mjs";
import { recordKinds } from "./write-file.mjs";

/** The longest record that is read: the bytes of tables are written in pieces that are far shorter. */
const maxRecordBytes = 16 * 1024 * 1024;

/**
 * Reads the records of a backup file in their order. Each byte is authenticated before it is given out.
 *
 * @param {string} file
 * @param {Buffer | null} backupKey
 * @returns {AsyncGenerator<import("./write-file.mjs").BackupRecord>}
 * @throws {StopReason} when the file is none, is cut off, was changed, needs another key, or is from a newer program
 */
export async function* readRecords(file, backupKey) {
  const handle = await openFile(file);
  try {
    const { header, headerBytes } = await readHeader(handle);
    const sealer = createSealer(headerBytes, header, backupKey);
    yield* decodeRecords(unzip(readChunks(handle, sealer)));
  } finally {
    await handle.close();
  }
}

/**
 * @param {string} file
 * @returns {Promise<import("./format.mjs").BackupHeader>}
 */
export async function readHeaderOf(file) {
  const handle = await openFile(file);
  try {
    return (await readHeader(handle)).header;
  } finally {
    await handle.close();
  }
}

/** @param {string} file */
async function openFile(file) {
  try {
    return await fs.open(file, "r");
  } catch (cause) {
    throw new StopReason(`${file} cannot be read: name a backup that exists and this user may read`, { cause });
  }
}

/** @param {fs.FileHandle} handle */
async function readHeader(handle) {
  const start = await readBytes(handle, magicLine.length + 4);
  if (start.subarray(0, magicLine.length).toString() !== magicLine)
    throw new StopReason("the file is no backup of Stegvis: name a file that `npm run backup` wrote");
  const headerLength = start.readUInt32BE(magicLine.length);
  if (headerLength > maxHeaderBytes) throw changedFile();
  const json = await readBytes(handle, headerLength);
  const header = parseHeader(json);
  if (header.format > formatVersion)
    throw new StopReason(
      "the backup is from a newer program: restore it with the program that made it, or a newer one",
    );
  return { header, headerBytes: Buffer.concat([start, json]) };
}

/**
 * @param {Buffer} json
 * @returns {import("./format.mjs").BackupHeader}
 */
function parseHeader(json) {
  try {
    const header = JSON.parse(json.toString());
    if (Number.isInteger(header?.format) && isEncryption(header.encryption)) return header;
  } catch {
    // The text below says what to do.
  }
  throw changedFile();
}

/** @param {unknown} value */
function isEncryption(value) {
  const encryption = /** @type {Record<string, unknown> | null | undefined} */ (value);
  return encryption === null || ["cipher", "salt", "keyCheck"].every((name) => typeof encryption?.[name] === "string");
}

/**
 * Reads exactly so many bytes.
 *
 * @param {fs.FileHandle} handle
 * @param {number} length
 * @throws {StopReason} when the file ends before
 */
async function readBytes(handle, length) {
  const buffer = Buffer.alloc(length);
  for (let readLength = 0; readLength < length; ) {
    const { bytesRead } = await handle.read(buffer, readLength, length - readLength, null);
    if (bytesRead === 0) throw cutFile();
    readLength += bytesRead;
  }
  return buffer;
}

/**
 * @param {fs.FileHandle} handle
 * @param {import("./format.mjs").ChunkSealer} sealer
 */
async function* readChunks(handle, sealer) {
  for (let isLast = false; !isLast; ) {
    const head = await readBytes(handle, chunkHeadBytes);
    const length = head.readUInt32BE(1);
    if (length > chunkBytes) throw changedFile();
    const content = await readBytes(handle, length);
    const opened = sealer.open(head, content, await readBytes(handle, sealer.sealBytes));
    isLast = head.readUInt8() === 1;
    if (opened.length > 0) yield opened;
  }
  const { bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, null);
  if (bytesRead > 0) throw changedFile();
}

/**
 * Unzips the chunks; an error of the chunks is that of the result.
 *
 * @param {AsyncIterable<Buffer>} chunks
 */
function unzip(chunks) {
  const source = Readable.from(chunks);
  const unzipped = createGunzip();
  source.once("error", (error) => unzipped.destroy(error));
  unzipped.once("close", () => source.destroy());
  return source.pipe(unzipped);
}

/**
 * @param {AsyncIterable<Buffer>} bytes
 * @returns {AsyncGenerator<import("./write-file.mjs").BackupRecord>}
 */
async function* decodeRecords(bytes) {
  /** @type {Buffer[]} */
  let pieces = [];
  let pieceBytes = 0;
  let wantedBytes = 5;
  for await (const piece of bytes) {
    pieces.push(piece);
    pieceBytes += piece.length;
    while (pieceBytes >= wantedBytes) {
      const joined = Buffer.concat(pieces);
      const length = joined.readUInt32BE(1);
      if (length > maxRecordBytes) throw changedFile();
      wantedBytes = 5 + length;
      const isWhole = joined.length >= wantedBytes;
      if (isWhole) yield toRecord(joined.readUInt8(), joined.subarray(5, wantedBytes));
      pieces = [isWhole ? joined.subarray(wantedBytes) : joined];
      pieceBytes = pieces[0]?.length ?? 0;
      if (!isWhole) break;
      wantedBytes = 5;
    }
  }
  if (pieceBytes > 0) throw changedFile();
}

/**
 * @param {number} kind
 * @param {Buffer} content
 * @returns {import("./write-file.mjs").BackupRecord}
 */
function toRecord(kind, content) {
  if (kind === recordKinds.data) return { data: content };
  if (kind === recordKinds.event) return { event: JSON.parse(content.toString()) };
  throw changedFile();
}
