import "server-only";
import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/**
 * The first line of a spool file. The spool has one small file per refresh in progress. Its first line says whose
 * refresh it is and is written before the call. Each further line is one sealed answer, written and synced before the
 * answer is parsed. The spool is outside the database, so that a locked or full database does not lose a token that
 * the identity server has already rotated.
 */
export type SpoolHead = {
  partnerId: string;
  companyId: string;
  connectionId: string;
  journalId: string;
};

const headSchema = z.object({
  partnerId: z.uuid(),
  companyId: z.uuid(),
  connectionId: z.uuid(),
  journalId: z.uuid(),
  boot: z.string(),
});

export type SpoolEntry = SpoolHead & { boot: string; filePath: string; answers: Buffer[] };

export type Spool = {
  saveAnswer(sealedAnswer: Buffer): Promise<void>;
  close(options: { keepFile: boolean }): Promise<void>;
};

const processGlobals = globalThis as typeof globalThis & { [key: symbol]: string | undefined };
const bootSlot = Symbol.for("stegvis.boot");

/** An id of this run of the process. A spool file of another run of the same instance was left by a process that died. */
export function getCurrentBootId(): string {
  processGlobals[bootSlot] ??= randomUUID();
  return processGlobals[bootSlot];
}

function getSpoolFolder(): string {
  return path.join(env().DATA_DIR, `spool-${env().INSTANCE}`);
}

/**
 * The number of bytes reserved for a sealed answer, which is more than an answer needs. The reserved bytes contain no
 * newline, so they are ignored when the file is read.
 */
const reservedBytes = 32 * 1024;

/**
 * Writes all bytes. One write may write only a part of them, as on a full disk. The next write then fails with the
 * reason.
 */
async function writeAll(handle: fs.FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let writtenBytes = 0; writtenBytes < bytes.length; ) {
    const { bytesWritten } = await handle.write(
      bytes,
      writtenBytes,
      bytes.length - writtenBytes,
      offset + writtenBytes,
    );
    writtenBytes += bytesWritten;
  }
}

/**
 * Opens the spool file of one refresh, with room for its answer. This happens before the call, so that a full or read-only
 * disk stops the refresh instead of losing its answer.
 */
export async function openSpool(head: SpoolHead): Promise<Spool> {
  await fs.mkdir(getSpoolFolder(), { recursive: true, mode: 0o700 });
  const filePath = path.join(getSpoolFolder(), `${head.journalId}.spool`);
  const handle = await fs.open(`${filePath}.part`, "wx", 0o600);
  let endOffset = 0;
  const appendLine = async (line: string, reservedBuffer = Buffer.alloc(0)) => {
    const bytes = Buffer.from(`${line}\n`);
    await writeAll(handle, Buffer.concat([bytes, reservedBuffer]), endOffset);
    await handle.sync();
    endOffset += bytes.length;
  };
  try {
    await appendLine(JSON.stringify({ ...head, boot: getCurrentBootId() }), Buffer.alloc(reservedBytes));
    await fs.rename(`${filePath}.part`, filePath);
  } catch (error) {
    await handle.close();
    await fs.rm(`${filePath}.part`, { force: true });
    throw error;
  }
  return {
    saveAnswer: (sealedAnswer) => appendLine(sealedAnswer.toString("base64")),
    close: async ({ keepFile }) => {
      await handle.close();
      if (!keepFile) await fs.rm(filePath, { force: true });
    },
  };
}

/**
 * Reads every refresh that this instance has in progress or left when it died. A half-written last line is left out,
 * and its answer is lost. An unreadable file is set aside for a person, so that it does not stop the others.
 */
export async function readSpool(): Promise<SpoolEntry[]> {
  const fileNames = await fs.readdir(getSpoolFolder()).catch(() => []);
  const filePaths = fileNames
    .filter((name) => name.endsWith(".spool"))
    .map((name) => path.join(getSpoolFolder(), name));
  return (await Promise.all(filePaths.map(readEntry))).filter((spoolEntry) => spoolEntry !== null);
}

async function readEntry(filePath: string): Promise<SpoolEntry | null> {
  const fileText = await fs.readFile(filePath, "utf8").catch(() => "");
  const [headLine, ...lines] = fileText.split("\n").slice(0, -1); // A line without a newline is incomplete.
  if (!headLine) return null;
  const parsedHead = headSchema.safeParse(parseJsonLine(headLine));
  if (!parsedHead.success) {
    await fs.rename(filePath, `${filePath}.bad`).catch(() => {});
    log("auth").error({ file: filePath }, "a file of the token spool is unreadable and was set aside");
    return null;
  }
  return { ...parsedHead.data, filePath, answers: lines.map((line) => Buffer.from(line, "base64")) };
}

function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Deletes the file of an entry after its refresh was settled. */
export async function removeEntry({ filePath }: SpoolEntry): Promise<void> {
  await fs.rm(filePath, { force: true });
}
