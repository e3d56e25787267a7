import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chunkBytes, parseBackupKey } from "./format.mjs";
import { readHeaderOf, readRecords } from "./read-file.mjs";
import { writeBackupFile } from "./write-file.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-backup-"));
const backupKey = randomBytes(32);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type BackupRecord = { event: Record<string, unknown> } | { data: Buffer };

async function* toRecords(records: readonly BackupRecord[]): AsyncGenerator<BackupRecord> {
  yield* records;
}

const hashOf = (record: BackupRecord) =>
  "data" in record ? createHash("sha256").update(record.data).digest("hex") : record;

async function readAll(file: string, key: Buffer | null): Promise<BackupRecord[]> {
  const records: BackupRecord[] = [];
  for await (const record of readRecords(file, key)) records.push(record);
  return records;
}

const reasonOf = (file: string, key: Buffer | null) =>
  readAll(file, key).then(
    () => "read",
    (error: Error) => error.message,
  );

const smallRecords: BackupRecord[] = [
  { event: { begin: "t" } },
  { data: Buffer.from("a\tb\n") },
  { event: { end: 1 } },
];
const write = (name: string, records: readonly BackupRecord[], key: Buffer | null) => {
  const file = path.join(folder, name);
  return writeBackupFile(file, toRecords(records), { backupKey: key, program: "1", isOverwriting: true }).then(
    () => file,
  );
};
const copyOf = (file: string, change: (bytes: Buffer) => Buffer) => {
  fs.writeFileSync(`${file}.copy`, change(Buffer.from(fs.readFileSync(file))));
  return `${file}.copy`;
};

describe.each([
  ["plain", null],
  ["encrypted", backupKey],
])("a backup file that is %s", (name, key) => {
  let file: string;
  beforeAll(async () => {
    file = await write(`${name}.bak`, smallRecords, key);
  });

  it("gives back the records it was written from, also over many chunks", async () => {
    expect(await readAll(file, key)).toEqual(smallRecords);
    const randomData = Array.from({ length: 9 }, () => ({ data: randomBytes(chunkBytes / 2 + 7) }));
    const records = await readAll(await write(`${name}-large.bak`, randomData, key), key);
    // Comparing so many bytes one by one would take half a minute.
    const textOf = (all: readonly BackupRecord[]) => JSON.stringify(all.map(hashOf));
    expect(textOf(records)).toBe(textOf(randomData));
  });

  it("can be read and written by its owner alone", () => {
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.existsSync(`${file}.part`)).toBe(false);
  });

  it("is refused when any one of its bytes is another", async () => {
    const { length } = fs.readFileSync(file);
    for (let place = 0; place < length; place++) {
      const changed = copyOf(file, (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(place) ^ 0x01, place);
        return bytes;
      });
      expect(await reasonOf(changed, key), `byte ${place}`).toMatch(/no backup|changed|cut off|another key|newer/);
    }
  });

  it("is refused when it ends at any earlier byte, or goes on", async () => {
    const { length } = fs.readFileSync(file);
    for (let end = 0; end < length; end++) {
      const cut = copyOf(file, (bytes) => bytes.subarray(0, end));
      expect(await reasonOf(cut, key), `cut at ${end}`).toMatch(/cut off/);
    }
    expect(
      await reasonOf(
        copyOf(file, (bytes) => Buffer.concat([bytes, Buffer.of(0)])),
        key,
      ),
    ).toMatch(/changed/);
  });

  it("is refused when two of its chunks change places or one is missing", async () => {
    const large = await write(`${name}-chunks.bak`, [{ data: randomBytes(5 * chunkBytes) }], key);
    const headerLength = fs.readFileSync(large).readUInt32BE(15) + 19;
    const wholeChunk = 5 + chunkBytes + (key ? 16 : 32);
    const chunkAt = (bytes: Buffer, index: number) =>
      bytes.subarray(headerLength + index * wholeChunk, headerLength + (index + 1) * wholeChunk);
    const start = (bytes: Buffer) => bytes.subarray(0, headerLength);
    const rest = (bytes: Buffer) => bytes.subarray(headerLength + 2 * wholeChunk);
    const exchanged = copyOf(large, (bytes) =>
      Buffer.concat([start(bytes), chunkAt(bytes, 1), chunkAt(bytes, 0), rest(bytes)]),
    );
    expect(await reasonOf(exchanged, key)).toMatch(/changed/);
    expect(
      await reasonOf(
        copyOf(large, (bytes) => Buffer.concat([start(bytes), rest(bytes)])),
        key,
      ),
    ).toMatch(/changed/);
  });
});

it("does not show what an encrypted file holds, and needs the key it was made with", async () => {
  const secret = "a text that must not be readable";
  const file = await write("secret.bak", [{ event: { secret } }], backupKey);
  expect(fs.readFileSync(file).includes(secret)).toBe(false);
  expect(await reasonOf(file, null)).toMatch(/encrypted: set BACKUP_KEY/);
  expect(await reasonOf(file, randomBytes(32))).toMatch(/another key/);
});

it("refuses a file of a newer format and one that is no backup", async () => {
  const file = await write("newer.bak", smallRecords, null);
  const newer = copyOf(file, (bytes) =>
    Buffer.from(bytes.toString("latin1").replace('"format":1', '"format":2'), "latin1"),
  );
  expect(await reasonOf(newer, null)).toMatch(/newer program/);
  fs.writeFileSync(path.join(folder, "text"), "a text that is long enough to be read as a header");
  expect(await reasonOf(path.join(folder, "text"), null)).toMatch(/no backup/);
  expect(await readHeaderOf(file)).toMatchObject({ format: 1, program: "1", encryption: null });
});

it("refuses to replace a file unless it is told to, and leaves nothing of a backup that failed", async () => {
  const file = await write("kept.bak", smallRecords, null);
  const options = { backupKey: null, program: "1" };
  await expect(writeBackupFile(file, toRecords([]), options)).rejects.toThrow(/exists: .*--force/);
  const failing = (async function* () {
    yield* toRecords(smallRecords);
    throw new Error("the database went away");
  })();
  const other = path.join(folder, "failed.bak");
  await expect(writeBackupFile(other, failing, options)).rejects.toThrow("went away");
  expect([fs.existsSync(other), fs.existsSync(`${other}.part`)]).toEqual([false, false]);
  await expect(writeBackupFile(path.join(folder, "none", "x"), toRecords([]), options)).rejects.toThrow(
    /cannot be written/,
  );
});

it("reads BACKUP_KEY as 32 bytes in base64", () => {
  expect(parseBackupKey(backupKey.toString("base64"))).toEqual(backupKey);
  expect(parseBackupKey("")).toBeNull();
  expect(() => parseBackupKey("short")).toThrow(/openssl rand -base64 32/);
});
