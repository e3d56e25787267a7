import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { StopReason } from "../launch/stop-reason.mjs";

// A backup file is a line that names the format, a header, and chunks. Each chunk carries a seal that depends on the
// header, its place and whether it is the last one, so that a changed, exchanged, repeated or missing byte is noticed.

export const magicLine = "STEGVIS-BACKUP\n";
export const formatVersion = 1;
/** The most bytes a chunk holds before its seal. */
export const chunkBytes = 256 * 1024;
/** The bytes before a chunk: a flag that is 1 in the last chunk, and the number of its bytes. */
export const chunkHeadBytes = 5;
/** The longest header that is read: a longer one was not written by this program. */
export const maxHeaderBytes = 64 * 1024;

/**
 * @typedef {object} BackupHeader
 * @property {number} format
 * @property {string} id
 * @property {string} createdAt
 * @property {string} program  version of the program that wrote the file
 * @property {null | { cipher: "aes-256-gcm", salt: string, keyCheck: string }} encryption
 *
 * @typedef {object} ChunkSealer
 * @property {number} sealBytes
 * @property {(bytes: Buffer, isLast: boolean) => Buffer} seal  the whole chunk: head, content and seal
 * @property {(head: Buffer, content: Buffer, seal: Buffer) => Buffer} open  the bytes of a chunk; throws when it is not the
 * chunk that follows the one opened before
 */

/**
 * Parses BACKUP_KEY.
 *
 * @param {string | undefined} text
 * @returns {Buffer | null} null where it is not set
 * @throws {StopReason} when it is no key of 32 bytes
 */
export function parseBackupKey(text) {
  if (!text) return null;
  const key = Buffer.from(text, "base64");
  if (key.length === 32) return key;
  throw new StopReason(
    "BACKUP_KEY is no key: make one with `openssl rand -base64 32`, and keep it apart from the backups",
  );
}

/**
 * @param {Buffer | null} backupKey
 * @returns {BackupHeader["encryption"]}
 */
export function makeEncryption(backupKey) {
  if (!backupKey) return null;
  const salt = randomBytes(32);
  return { cipher: "aes-256-gcm", salt: salt.toString("base64"), keyCheck: keyCheckOf(backupKey, salt) };
}

/**
 * @param {BackupHeader} header
 * @returns {Buffer}
 */
export function encodeHeader(header) {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([Buffer.from(magicLine), length, json]);
}

/**
 * The sealer of a file's chunks, with the key that belongs to this file alone.
 *
 * @param {Buffer} headerBytes
 * @param {BackupHeader} header
 * @param {Buffer | null} backupKey
 * @returns {ChunkSealer}
 * @throws {StopReason} when the file needs a key that is not given, or was encrypted with another one
 */
export function createSealer(headerBytes, { encryption }, backupKey) {
  if (!encryption) return createHashSealer(headerBytes);
  if (!backupKey) throw new StopReason("the backup is encrypted: set BACKUP_KEY to the key it was made with");
  const salt = Buffer.from(encryption.salt, "base64");
  if (encryption.cipher !== "aes-256-gcm" || keyCheckOf(backupKey, salt) !== encryption.keyCheck) {
    throw new StopReason("the backup was encrypted with another key than BACKUP_KEY: set the one it was made with");
  }
  return createGcmSealer(headerBytes, deriveKey(backupKey, salt, "chunks"));
}

/**
 * Without encryption each seal is a SHA-256 over the seal before it and the chunk.
 *
 * @param {Buffer} headerBytes
 * @returns {ChunkSealer}
 */
function createHashSealer(headerBytes) {
  let lastSeal = sha256(headerBytes);
  const nextSeal = (/** @type {Buffer} */ head, /** @type {Buffer} */ content) => {
    lastSeal = createHash("sha256").update(lastSeal).update(head).update(content).digest();
    return lastSeal;
  };
  return {
    sealBytes: 32,
    seal(bytes, isLast) {
      const head = makeHead(bytes.length, isLast);
      return Buffer.concat([head, bytes, nextSeal(head, bytes)]);
    },
    open(head, content, seal) {
      if (!nextSeal(head, content).equals(seal)) throw changedFile();
      return content;
    },
  };
}

/**
 * The key is derived for one file, so a counter is a nonce that never repeats.
 *
 * @param {Buffer} headerBytes
 * @param {Buffer} key
 * @returns {ChunkSealer}
 */
function createGcmSealer(headerBytes, key) {
  const headerHash = sha256(headerBytes);
  let counter = 0n;
  const nextNonce = () => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(counter++, 4);
    return nonce;
  };
  return {
    sealBytes: 16,
    seal(bytes, isLast) {
      const head = makeHead(bytes.length, isLast);
      const cipher = createCipheriv("aes-256-gcm", key, nextNonce()).setAAD(Buffer.concat([headerHash, head]));
      const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([head, content, cipher.getAuthTag()]);
    },
    open(head, content, seal) {
      const decipher = createDecipheriv("aes-256-gcm", key, nextNonce(), { authTagLength: 16 });
      decipher.setAAD(Buffer.concat([headerHash, head])).setAuthTag(seal);
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]);
      } catch {
        throw changedFile();
      }
    },
  };
}

/**
 * @param {number} length
 * @param {boolean} isLast
 */
function makeHead(length, isLast) {
  const head = Buffer.alloc(chunkHeadBytes);
  head.writeUInt8(isLast ? 1 : 0);
  head.writeUInt32BE(length, 1);
  return head;
}

/** The error of a file that is not as it was written. */
export const changedFile = () =>
  new StopReason("the backup was changed or damaged after it was made: take another copy of it");

/** The error of a file that ends too early. */
export const cutFile = () => new StopReason("the backup is cut off: its end is missing, take another copy of it");

/**
 * Tells a wrong key from a damaged file without telling anything of the key.
 *
 * @param {Buffer} backupKey
 * @param {Buffer} salt
 */
const keyCheckOf = (backupKey, salt) => deriveKey(backupKey, salt, "check").subarray(0, 8).toString("hex");

/**
 * @param {Buffer} backupKey
 * @param {Buffer} salt
 * @param {string} purpose
 */
const deriveKey = (backupKey, salt, purpose) =>
  Buffer.from(hkdfSync("sha256", backupKey, salt, `stegvis backup ${purpose}`, 32));

const sha256 = (/** @type {Buffer} */ bytes) => createHash("sha256").update(bytes).digest();
