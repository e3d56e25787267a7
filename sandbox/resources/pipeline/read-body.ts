import { ApiError, invalidBodyError } from "../../http/problem";

/**
 * The largest size of a body. The API documents no limit (docs/api/requests.md#sizes), but no record is larger than this.
 */
const defaultMaxBytes = 4 * 1024 * 1024;

// A caller that still sends when the answer arrives sees a broken connection instead of the answer. Therefore the bytes
// beyond the limit are read and discarded, up to this number.
const maxDiscardedBytes = 16 * defaultMaxBytes;

const jsonTypes = ["application/json", "text/json"];

/** The largest body of an operation in bytes (null for the default), and whether the operation accepts a file. */
export type ReadOptions = { readonly maxBytes: number | null; readonly takesFile: boolean };

/**
 * Reads the JSON of a request. When the operation accepts a file, a body of multipart/form-data is converted to the JSON
 * with the same members.
 *
 * @returns the parsed JSON, `undefined` when the request has no body
 * @throws ApiError 415 for another media type, 413 for a body beyond the limit, 400 with 6001 when the body is not JSON
 */
export async function readJson(request: Request, { maxBytes, takesFile }: ReadOptions): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes ?? defaultMaxBytes);
  if (bytes.length === 0) return undefined;
  const contentType = request.headers.get("content-type") ?? "";
  const [mediaType = "", ...mediaTypeParameters] = contentType.toLowerCase().split(";");
  if (takesFile && mediaType.trim() === "multipart/form-data") return readFileForm(bytes, contentType);
  const charset = mediaTypeParameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (!jsonTypes.includes(mediaType.trim()) || !isUtf8) {
    throw new ApiError(415, 6001, "The body must be application/json in UTF-8.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError(400, 6001, "The body is not readable JSON.");
  }
}

/** The first file and the texts of a form, as the members of an upload. The names of the form's parts are our choice. */
async function readFileForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData().catch(() => null);
  if (form === null) throw new ApiError(400, 6001, "The body is not readable multipart/form-data.");
  const formParts = [...form];
  const file = formParts.map(([, formPart]) => formPart).find((formPart) => typeof formPart !== "string");
  const textParts = formParts.filter(([, part]) => typeof part === "string");
  if (file === undefined) throw invalidBodyError([{ field: "file", message: "The form has no file." }]);
  const Data = Buffer.from(await file.arrayBuffer()).toString("base64");
  return { ContentType: file.type, FileName: file.name, ...Object.fromEntries(textParts), Data };
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let receivedBytes = 0;
  for await (const chunk of request.body ?? []) {
    receivedBytes += chunk.length;
    if (receivedBytes > maxDiscardedBytes) break;
    if (receivedBytes <= maxBytes) chunks.push(chunk);
  }
  if (receivedBytes > maxBytes) throw tooLargeError(maxBytes);
  return Buffer.concat(chunks);
}

const tooLargeError = (maxBytes: number) =>
  new ApiError(413, 6001, `The body is larger than ${maxBytes} bytes.`, [], { connection: "close" });
