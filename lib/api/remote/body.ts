import "server-only";
import { Problem } from "../../values/problem";
import { isStorableJson } from "../../values/storable";

/** The part of a Request that is needed to read its body. */
export type BodyHolder = Pick<Request, "body"> & { headers: Pick<Headers, "get"> };

export type BodyLimits = { mostBytes: number; idleMs: number; totalMs: number };

export const bodyLimits: BodyLimits = { mostBytes: 1_000_000, idleMs: 10_000, totalMs: 30_000 };
/** Limits for a file of 20 MB in base64 inside its JSON body. */
export const fileLimits: BodyLimits = { mostBytes: 29_000_000, idleMs: 10_000, totalMs: 120_000 };

/**
 * Reads a JSON body, limited in size and time while it is received.
 *
 * @returns the bytes as received and the parsed value; null when there is no body
 * @throws Problem `invalid_input` with detail `body_type`, `body_too_large`, `body_too_slow`, `body_cut`, `body_json`, or
 *                 `body_text` for text that the database cannot store
 */
export async function readJsonBody(
  request: BodyHolder,
  limits: BodyLimits,
): Promise<{ bytes: Buffer; value: unknown } | null> {
  const bytes = await readWithinLimits(request, limits);
  if (bytes.length === 0) return null;
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) throw makeBodyProblem("body_type");
  const value = parseJson(bytes);
  if (!isStorableJson(value)) throw makeBodyProblem("body_text");
  return { bytes, value };
}

/** JSON is text in UTF-8 without a byte order mark (RFC 8259 section 8.1); invalid bytes must not be replaced by guesses. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw makeBodyProblem("body_json");
  }
}

async function readWithinLimits(request: BodyHolder, limits: BodyLimits): Promise<Buffer> {
  const contentLength = request.headers.get("content-length");
  if (contentLength !== null && Number(contentLength) > limits.mostBytes) throw makeBodyProblem("body_too_large");
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const timeouts = timeoutsOf(limits);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), timeouts.next()]);
      if (done) break;
      size += value.byteLength;
      if (size > limits.mostBytes) throw makeBodyProblem("body_too_large");
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error instanceof Problem ? error : new Problem("invalid_input", { detail: "body_cut", cause: error });
  } finally {
    timeouts.stop();
  }
  // A proxy in front of the portal may cut a body silently; half a record must not be written.
  if (contentLength !== null && Number(contentLength) !== size) throw makeBodyProblem("body_cut");
  return Buffer.concat(chunks);
}

/** Rejects when the next chunk, or the whole body, takes too long. */
function timeoutsOf({ idleMs, totalMs }: BodyLimits): { next(): Promise<never>; stop(): void } {
  let reject: (reason: Problem) => void = () => {};
  const totalTimer = setTimeout(() => reject(makeBodyProblem("body_too_slow")), totalMs);
  let idleTimer: NodeJS.Timeout | undefined;
  return {
    next() {
      clearTimeout(idleTimer);
      return new Promise<never>((_, rejectNext) => {
        reject = rejectNext;
        idleTimer = setTimeout(() => rejectNext(makeBodyProblem("body_too_slow")), idleMs);
      });
    },
    stop() {
      clearTimeout(totalTimer);
      clearTimeout(idleTimer);
    },
  };
}

function makeBodyProblem(detail: string): Problem {
  return new Problem("invalid_input", { detail });
}
