import { ApiError } from "../../http/problem";

/** The interface names no limit (behaviour 6); a body beyond this is no record. */
const usuallyMost = 4 * 1024 * 1024;

// A caller still writing when the answer comes sees a broken connection instead of it, so what is too much is read
// and thrown away, up to a point.
const mostDiscarded = 16 * usuallyMost;

const jsonTypes = ["application/json", "text/json"];

/**
 * The JSON of a request, `undefined` when there is none.
 * @param maxBytes  where an operation has a limit of its own, as those that take files
 * @throws ApiError 415 for another media type, 413 beyond the limit, 400 with 6001 when it is not JSON
 */
export async function readJson(request: Request, maxBytes: number | null = null): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes ?? usuallyMost);
  if (bytes.length === 0) return undefined;
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!jsonTypes.includes(type.trim()) || !isUtf8) {
    throw new ApiError(415, 6001, "The body must be application/json in UTF-8.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError(400, 6001, "The body is not readable JSON.");
  }
}

async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostDiscarded) break;
    if (length <= mostBytes) chunks.push(chunk);
  }
  if (length > mostBytes) throw tooLarge(mostBytes);
  return Buffer.concat(chunks);
}

const tooLarge = (mostBytes: number) =>
  new ApiError(413, 6001, `The body is larger than ${mostBytes} bytes.`, [], { connection: "close" });
