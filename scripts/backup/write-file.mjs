import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { StopReason } from "../launch/stop-reason.mjs";
import { chunkBytes, createSealer, encodeHeader, formatVersion, makeEncryption } from "./format.mjs";

/**
 * A part of a backup: a JSON value that begins or ends something, or bytes of what was begun last.
 *
 * @typedef {{ event: Record<string, unknown> } | { data: Buffer }} BackupRecord
 */

/** The first byte of an encoded record. */
export const recordKinds = { event: 1, data: 2 };

/**
 * Writes records into a backup file. The file gets its name only when it is whole and on the disk.
 *
 * @param {string} file
 * @param {AsyncIterable<BackupRecord>} records
 * @param {{ backupKey: Buffer | null, program: string, isOverwriting?: boolean }} options
 * @throws {StopReason} when the file exists and may not be overwritten
 */
export async function writeBackupFile(file, records, { backupKey, program, isOverwriting = false }) {
  await refuseExisting(file, isOverwriting);
  const partFile = `${file}.part`;
  const handle = await openPart(partFile);
  try {
    await pipeline(
      Readable.from(encodeRecords(records), { objectMode: true }),
      createGzip(),
      createChunker(backupKey, program),
      async (/** @type {AsyncIterable<Buffer>} */ pieces) => {
        for await (const piece of pieces) await handle.writeFile(piece);
      },
    );
    await handle.sync();
    await handle.close();
    await refuseExisting(file, isOverwriting);
    await fs.rename(partFile, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await handle.close().catch(() => {});
    await fs.rm(partFile, { force: true });
    throw error;
  }
}

/** @param {string} partFile */
async function openPart(partFile) {
  try {
    // What an interrupted backup left is replaced; its rights may have been widened by hand, so they are set anew.
    await fs.rm(partFile, { force: true });
    return await fs.open(partFile, "wx", 0o600);
  } catch (cause) {
    throw new StopReason(`${partFile} cannot be written: name a file in a folder that exists and this user may write`, {
      cause,
    });
  }
}

/**
 * @param {string} file
 * @param {boolean} isOverwriting
 */
async function refuseExisting(file, isOverwriting) {
  const exists = await fs.stat(file).then(
    () => true,
    () => false,
  );
  if (exists && !isOverwriting) throw new StopReason(`${file} exists: name another file, or add --force to replace it`);
}

/** A rename is on the disk only when its folder is. @param {string} folder */
async function syncFolder(folder) {
  const handle = await fs.open(folder, "r");
  await handle.sync().catch(() => {}); // Some file systems do not sync folders.
  await handle.close();
}

/** @param {AsyncIterable<BackupRecord>} records */
async function* encodeRecords(records) {
  for await (const record of records) {
    const isEvent = "event" in record;
    const content = isEvent ? Buffer.from(JSON.stringify(record.event)) : record.data;
    const head = Buffer.alloc(5);
    head.writeUInt8(isEvent ? recordKinds.event : recordKinds.data);
    head.writeUInt32BE(content.length, 1);
    yield head;
    yield content;
  }
}

/**
 * Cuts the bytes into sealed chunks, with the header before them.
 *
 * @param {Buffer | null} backupKey
 * @param {string} program
 */
function createChunker(backupKey, program) {
  const createdAt = new Date().toISOString();
  const header = { format: formatVersion, id: randomUUID(), createdAt, program, encryption: makeEncryption(backupKey) };
  const headerBytes = encodeHeader(header);
  const sealer = createSealer(headerBytes, header, backupKey);
  let waiting = Buffer.alloc(0);
  return new Transform({
    construct(callback) {
      this.push(headerBytes);
      callback();
    },
    transform(bytes, _encoding, callback) {
      waiting = Buffer.concat([waiting, bytes]);
      // The last chunk is marked as such, so bytes are kept back until more follow.
      while (waiting.length > chunkBytes) {
        this.push(sealer.seal(waiting.subarray(0, chunkBytes), false));
        waiting = waiting.subarray(chunkBytes);
      }
      callback();
    },
    flush(callback) {
      this.push(sealer.seal(waiting, true));
      callback();
    },
  });
}
