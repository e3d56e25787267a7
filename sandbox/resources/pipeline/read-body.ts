import { ApiError, invalid } from "../../http/problem";

/** The interface names no limit (docs/api/requests.md#sizes); a body beyond this is no record. */
const usuallyMost = 4 * 1024 * 1024;

// A caller still writing when the answer comes sees a broken connection instead of it, so what is too much is read
// and thrown away, up to a point.
const mostDiscarded = 16 * usuallyMost;

const jsonTypes = ["application/json", "text/json"];

/** How the body of an operation may come. */
export type Reading = { readonly maxBytes: number | null; readonly takesFile: boolean };

/**
 * The JSON of a request, `undefined` when there is none. Where an operation takes a file as multipart/form-data, that is
 * read as the JSON it stands for.
 *
 * @throws ApiError 415 for another media type, 413 beyond the limit, 400 with 6001 when it is not JSON
 */
export async function readJson(request: Request, { maxBytes, takesFile }: Reading): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes ?? usuallyMost);
  if (bytes.length === 0) return undefined;
  const written = request.headers.get("content-type") ?? "";
  const [type = "", ...parameters] = written.toLowerCase().split(";");
  if (takesFile && type.trim() === "multipart/form-data") return fileParts(bytes, written);
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

/** The first file of a form and its texts, with the members of an upload (the names of its parts are ours). */
async function fileParts(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData().catch(() => null);
  if (form === null) throw new ApiError(400, 6001, "The body is not readable multipart/form-data.");
  const parts = [...form];
  const file = parts.map(([, part]) => part).find((part) => typeof part !== "string");
  const texts = parts.filter(([, part]) => typeof part === "string");
  if (file === undefined) throw invalid([{ field: "file", message: "The form has no file." }]);
  const Data = Buffer.from(await file.arrayBuffer()).toString("base64");
  return { ContentType: file.type, FileName: file.name, ...Object.fromEntries(texts), Data };
}

async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
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
