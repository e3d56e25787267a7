import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { AllowedRow } from "./allow-list/table";

/** The reason why an answer of the service is unusable, although its status is a success. */
export type AnswerFault =
  /** The bytes are not JSON in UTF-8 (RFC 8259): half a document, an HTML page, `NaN`, or a byte order mark. */
  | "not_json"
  | "not_pdf"
  /** The answer is empty, where the API description promises a record. */
  | "empty"
  /** The content type is another one than the requested type. */
  | "content_type"
  /** The answer is compressed, which was not requested. */
  | "encoded"
  | "too_large"
  | "too_slow"
  /** The connection ended early, or fewer bytes came than the header announced. */
  | "cut_short";

/** An answer that cannot be used. It does not say what the service did before it answered. */
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
 * The largest size of an answer, and the longest time its body may take after its headers, by the requested type. A page of
 * a thousand documents with their rows has some megabytes; the largest displayed file has 24 MB.
 */
export const answerLimits = {
  record: { mostBytes: 8_000_000, totalMs: 15_000 },
  list: { mostBytes: 32_000_000, totalMs: 30_000 },
  file: { mostBytes: 32_000_000, totalMs: 60_000 },
} as const satisfies Record<string, AnswerLimits>;

export type AcceptedType = "application/json" | "application/pdf";

/** The members of an answer that are read here: undici's answer, or a substitute in tests. */
export type UnreadAnswer = { statusCode: number; headers: IncomingHttpHeaders; body: Readable };

/** The bytes as the service sent them, and the parsed value of JSON; `value` is null for an empty answer and for a file. */
export type AnswerContent = { bytes: Buffer<ArrayBuffer>; value: unknown };

/**
 * Reads the whole answer and checks that it is what was requested, so that no success is forwarded that its reader cannot
 * use.
 *
 * @throws UnusableAnswer
 */
export async function readContent(
  answer: UnreadAnswer,
  row: Pick<AllowedRow, "method" | "kind" | "list">,
  accept: AcceptedType,
  limits: AnswerLimits = limitsOf(row, accept),
): Promise<AnswerContent> {
  const { headers, statusCode } = answer;
  const encoding = headers["content-encoding"] ?? "identity";
  const contentType = headers["content-type"];
  if (encoding.toLowerCase() !== "identity") throw dropAsUnusable(answer, "encoded");
  if (contentType !== undefined && !hasContentType(contentType, accept)) throw dropAsUnusable(answer, "content_type");
  const bytes = await readBytes(answer, limits);
  if (bytes.length === 0) {
    if (mustHaveContent(row) && statusCode !== 204) throw new UnusableAnswer("empty");
    return { bytes, value: null };
  }
  if (contentType === undefined) throw new UnusableAnswer("content_type");
  if (accept === "application/json") return { bytes, value: parseJson(bytes) };
  if (!isWholePdf(bytes)) throw new UnusableAnswer("not_pdf");
  return { bytes, value: null };
}

/**
 * Reads the whole body of an answer, limited in size and time.
 *
 * @throws UnusableAnswer `too_large`, `too_slow`, `cut_short`
 */
export async function readBytes(
  { body, headers }: Pick<UnreadAnswer, "body" | "headers">,
  { mostBytes, totalMs }: AnswerLimits,
): Promise<Buffer<ArrayBuffer>> {
  const contentLength = headers["content-length"] === undefined ? null : Number(headers["content-length"]);
  if (contentLength !== null && contentLength > mostBytes) throw dropAsUnusable({ body }, "too_large");
  // Each received byte restarts the timeout between two bytes, so only a timeout of the whole body is a limit.
  const timeout = setTimeout(() => body.destroy(new UnusableAnswer("too_slow")), totalMs);
  try {
    const bytes = await collectBytes(body, mostBytes);
    if (contentLength !== null && contentLength !== bytes.length) throw new UnusableAnswer("cut_short");
    return bytes;
  } catch (cause) {
    throw cause instanceof UnusableAnswer ? cause : new UnusableAnswer("cut_short", cause);
  } finally {
    clearTimeout(timeout);
  }
}

/** Collects the parts by stream events: iterating with `for await` costs several times as much. */
function collectBytes(body: Readable, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  return new Promise((resolve, reject) => {
    body.on("data", (part: Buffer<ArrayBuffer>) => {
      receivedBytes += part.length;
      if (receivedBytes > mostBytes) body.destroy(new UnusableAnswer("too_large"));
      else parts.push(part);
    });
    body.once("end", () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    body.once("error", reject);
    body.once("close", () => reject(new UnusableAnswer("cut_short")));
  });
}

/** Ends an answer that is not read any further by closing its connection, so that the rest is not waited for. */
export function dropBody(body: Readable): void {
  body.on("error", () => {}).destroy();
}

function dropAsUnusable({ body }: Pick<UnreadAnswer, "body">, fault: AnswerFault): UnusableAnswer {
  dropBody(body);
  return new UnusableAnswer(fault);
}

function limitsOf({ list }: Pick<AllowedRow, "list">, accept: AcceptedType): AnswerLimits {
  if (accept === "application/pdf") return answerLimits.file;
  return list ? answerLimits.list : answerLimits.record;
}

function hasContentType(contentType: string, accept: AcceptedType): boolean {
  return contentType.split(";")[0]?.trim().toLowerCase() === accept;
}

/** A read, and a write that creates a record, must answer a record; other writes and operations may answer nothing. */
function mustHaveContent({ method, kind }: Pick<AllowedRow, "method" | "kind">): boolean {
  return method === "GET" || (method === "POST" && kind === "write");
}

// A byte order mark is not part of transmitted JSON (RFC 8259 section 8.1): it is not skipped, so that the parser refuses
// it.
const utf8Decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8Decoder.decode(bytes));
  } catch {
    // The parser's message is dropped because it quotes the answer, which no log may contain.
    throw new UnusableAnswer("not_json");
  }
}

/** PDF readers look for both marks within the outermost 1024 bytes (ISO 32000-1, annex H.3, notes 13 and 18). */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-") && bytes.subarray(-1024).includes("%%EOF");
}
