import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { AllowedRow } from "./allow-list/table";

/** What makes an answer of the service unusable, although it came with a status of success. */
export type AnswerFault =
  /** The bytes are no JSON in UTF-8 (RFC 8259): half a document, a page, `NaN`, a byte order mark. */
  | "not_json"
  | "not_pdf"
  /** Nothing, where the description promises a record. */
  | "empty"
  /** Labelled as something else than what was asked for. */
  | "content_type"
  /** Compressed, which was not asked for. */
  | "encoded"
  | "too_large"
  | "too_slow"
  /** The connection ended, or fewer bytes came than were announced. */
  | "cut_short";

/** An answer that came and cannot be used. What the service did before it answered is not known from it. */
export class UnusableAnswer extends Error {
  override name = "UnusableAnswer";
  constructor(
    readonly fault: AnswerFault,
    cause?: unknown,
  ) {
    super(`the service's answer cannot be used: ${fault}`, { cause });
  }
}

export type AnswerLimits = { mostBytes: number; totalMs: number };

/**
 * How large an answer may be, and how long its body may take from its first header on, by what was asked for. A page of a
 * thousand documents with their rows is some megabytes; the largest file that is shown has 24 MB.
 */
export const answerLimits = {
  record: { mostBytes: 8_000_000, totalMs: 15_000 },
  list: { mostBytes: 32_000_000, totalMs: 30_000 },
  file: { mostBytes: 32_000_000, totalMs: 60_000 },
} as const satisfies Record<string, AnswerLimits>;

export type Accepted = "application/json" | "application/pdf";

/** An answer as far as it is read here; undici's, and what stands for one in tests. */
export type Unread = { statusCode: number; headers: IncomingHttpHeaders; body: Readable };

/** The bytes as the service sent them, and of JSON what they mean; null where there are none, and of a file. */
export type Content = { bytes: Buffer<ArrayBuffer>; value: unknown };

/**
 * Reads the whole of an answer and checks that it is what was asked for, so that nothing is passed on as a success that
 * its reader cannot use.
 *
 * @throws UnusableAnswer
 */
export async function readContent(
  answer: Unread,
  row: Pick<AllowedRow, "method" | "kind" | "list">,
  accept: Accepted,
  limits: AnswerLimits = limitsOf(row, accept),
): Promise<Content> {
  const { headers, statusCode } = answer;
  const encoding = headers["content-encoding"] ?? "identity";
  const type = headers["content-type"];
  if (encoding.toLowerCase() !== "identity") throw dropped(answer, "encoded");
  if (type !== undefined && !isLabelled(type, accept)) throw dropped(answer, "content_type");
  const bytes = await readBytes(answer, limits);
  if (bytes.length === 0) {
    if (mustSay(row) && statusCode !== 204) throw new UnusableAnswer("empty");
    return { bytes, value: null };
  }
  if (type === undefined) throw new UnusableAnswer("content_type");
  if (accept === "application/json") return { bytes, value: parseJson(bytes) };
  if (!isWholePdf(bytes)) throw new UnusableAnswer("not_pdf");
  return { bytes, value: null };
}

/**
 * The whole body of an answer, bounded in size and time.
 *
 * @throws UnusableAnswer `too_large`, `too_slow`, `cut_short`
 */
export async function readBytes(
  { body, headers }: Pick<Unread, "body" | "headers">,
  { mostBytes, totalMs }: AnswerLimits,
): Promise<Buffer<ArrayBuffer>> {
  const announced = headers["content-length"] === undefined ? null : Number(headers["content-length"]);
  if (announced !== null && announced > mostBytes) throw dropped({ body }, "too_large");
  // Every byte that trickles in begins a wait between two bytes anew: only the whole of them is a bound.
  const late = setTimeout(() => body.destroy(new UnusableAnswer("too_slow")), totalMs);
  try {
    const bytes = await collected(body, mostBytes);
    if (announced !== null && announced !== bytes.length) throw new UnusableAnswer("cut_short");
    return bytes;
  } catch (cause) {
    throw cause instanceof UnusableAnswer ? cause : new UnusableAnswer("cut_short", cause);
  } finally {
    clearTimeout(late);
  }
}

/** By its events: to go through a stream part by part with `for await` costs several times as much. */
function collected(body: Readable, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer<ArrayBuffer>[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    body.on("data", (part: Buffer<ArrayBuffer>) => {
      size += part.length;
      if (size > mostBytes) body.destroy(new UnusableAnswer("too_large"));
      else parts.push(part);
    });
    body.once("end", () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    body.once("error", reject);
    body.once("close", () => reject(new UnusableAnswer("cut_short")));
  });
}

/** Ends an answer that nobody reads on, with its connection: what else it sends is not waited for. */
export function drop(body: Readable): void {
  body.on("error", () => {}).destroy();
}

function dropped({ body }: Pick<Unread, "body">, fault: AnswerFault): UnusableAnswer {
  drop(body);
  return new UnusableAnswer(fault);
}

function limitsOf({ list }: Pick<AllowedRow, "list">, accept: Accepted): AnswerLimits {
  if (accept === "application/pdf") return answerLimits.file;
  return list ? answerLimits.list : answerLimits.record;
}

function isLabelled(type: string, accept: Accepted): boolean {
  return type.split(";")[0]?.trim().toLowerCase() === accept;
}

/** A read, and a new record, are answered with the record; other writes and operations may be answered with nothing. */
function mustSay({ method, kind }: Pick<AllowedRow, "method" | "kind">): boolean {
  return method === "GET" || (method === "POST" && kind === "write");
}

// A byte order mark is no part of JSON that is sent (RFC 8259 section 8.1): kept, it is refused by the parser.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    // What the parser says quotes the answer, which no log may hold.
    throw new UnusableAnswer("not_json");
  }
}

/** Readers look for both marks within the outermost 1024 bytes (ISO 32000-1, annex H.3, notes 13 and 18). */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-") && bytes.subarray(-1024).includes("%%EOF");
}
