import "server-only";
import { isNoted } from "../../approvals/history/note";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { assertSameOrigin } from "../../auth/guard";
import { mayDo } from "../../auth/roles";
import { noteAddress } from "../../drafts/draft-addresses";
import { Problem } from "../../problem";
import { findRow, type Match } from "./allow-list";
import type { AllowedRow, Service } from "./allow-list/table";
import { bytesOrStream } from "./answer-body";
import { bodyLimits, fileLimits, readJsonBody } from "./body";
import { callRow } from "./call";
import { noteRegistered } from "./draft-writers";
import { problemOfFailure, saidBy } from "./errors";
import { fileBody } from "./file-body";
import { noted } from "./noted";
import { canonicalSegments, searchOf } from "./paths";
import { assertAskable, carriesMask, holdsPersonal, masked, withStoredNumbers } from "./personal";
import { queryOptionsOf, queryText } from "./query";
import { type RemoteAnswer, toFailure } from "./remote";
import { seenIn, whileUnchanged } from "./while-unchanged";

const smallAnswer = 256_000;

/** What forwarding reads of a request. A web Request is one; in front of Next's router it is made from the node one. */
export type ForwardRequest = Pick<Request, "method" | "url" | "headers" | "body">;

/**
 * Passes one call on to the service, when the allow-list, the person's role and the grant let it.
 *
 * Free of Next and of its patched `fetch`, so that it also stands in front of Next's router.
 * @param path as the client wrote it, below `/books/` or `/payroll/`, without query
 * @throws Problem  `not_found` for what is not on the list, `use_operation` for what must not happen twice
 */
export async function forward(
  request: ForwardRequest,
  access: CompanyAccess,
  service: Service,
  path: string,
): Promise<Response> {
  const match = findRow(service, request.method, canonicalSegments(path));
  if (match === null || match === "method") throw new Problem("not_found");
  const { row } = match;
  if (row.method !== "GET") assertSameOrigin(request);
  if (row.kind === "operation") throw new Problem("use_operation");
  requireAction(access, row.action);

  const options = queryOptionsOf(row, searchOf(request));
  assertAskable(row, options, mayDo(access.role, "personal.read"));
  const body = row.method === "GET" ? undefined : await bodyOf(request, access, match);
  const accept = row.path.endsWith("/print") || row.path.endsWith(".pdf") ? "application/pdf" : "application/json";
  const send = () => callRow(access, row, { path: `${match.path}${queryText(options)}`, accept, body });
  const pass = async (ask: () => Promise<RemoteAnswer>): Promise<Response> => {
    const seen = row.method === "PUT" ? seenIn(request.headers) : null;
    if (seen !== null) return replaced(access, match, seen, ask);
    const answer = await ask();
    const passed = await (holdsPersonal(row) ? maskedAnswer : plainAnswer)(answer, row);
    return noteAddress(access, match, await noteRegistered(access, match, passed));
  };
  if (!isNoted(row.method, row.path)) return pass(send);
  return noted(access, match, { body, send, pass, before: () => storedRecord(access, match) });
}

/** Replaces a record nobody has changed since it was seen, and answers with the record as it is then. */
async function replaced(
  access: CompanyAccess,
  match: Match,
  seen: string,
  send: () => Promise<RemoteAnswer>,
): Promise<Response> {
  const read = () => storedRecord(access, match);
  const record = await whileUnchanged(access, match.path, { seen, read }, async () => {
    await (await send()).body.dump();
    return read();
  });
  return Response.json(masked(record), { headers: privateHeaders });
}

async function bodyOf(
  request: ForwardRequest,
  access: CompanyAccess,
  match: Match,
): Promise<Buffer | string | undefined> {
  const takesFiles = /^\/(attachments|salesdocumentattachments)\b/.test(match.row.path);
  const body = await readJsonBody(request, takesFiles ? fileLimits : bodyLimits);
  if (takesFiles && match.row.method === "POST") return fileBody(body?.value, access.company.countryCode);
  if (!body) return undefined;
  if (!holdsPersonal(match.row) || !carriesMask(body.value)) return body.bytes;
  return JSON.stringify(withStoredNumbers(body.value, await storedRecord(access, match)));
}

/** The record a PUT is about to replace; null for a new one. */
async function storedRecord(access: CompanyAccess, { row, path }: Match): Promise<unknown> {
  const reading = row.method === "PUT" ? findRow(row.service, "GET", path.split("/")) : null;
  if (reading === null || reading === "method") return null;
  const answer = await callRow(access, reading.row, { path });
  return JSON.parse(Buffer.from(await bytesOf(answer, reading.row)).toString("utf8"));
}

const privateHeaders = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

const passable = /^application\/(json|pdf)\b/i;

/** Headers of an answer: only what we name. Anything but JSON and PDF could run as a page of ours and is refused. */
function headersOf(answer: RemoteAnswer): Headers {
  const headers = new Headers(privateHeaders);
  const type = answer.headers["content-type"];
  const disposition = answer.headers["content-disposition"];
  if (typeof type === "string") {
    if (!passable.test(type)) throw new Problem("remote_unexpected", { detail: "content type" });
    headers.set("content-type", type);
  }
  if (typeof disposition === "string") headers.set("content-disposition", disposition);
  return headers;
}

async function plainAnswer(answer: RemoteAnswer, row: AllowedRow): Promise<Response> {
  const headers = await orDump(answer, () => headersOf(answer));
  try {
    const content = await bytesOrStream(answer.body, smallAnswer);
    return content instanceof Uint8Array
      ? held(answer, headers, content)
      : new Response(content, { status: answer.statusCode, headers });
  } catch (cause) {
    throw problemOfFailure(toFailure(cause), row);
  }
}

async function maskedAnswer(answer: RemoteAnswer, row: AllowedRow): Promise<Response> {
  const headers = await orDump(answer, () => headersOf(answer));
  const text = Buffer.from(await bytesOf(answer, row)).toString("utf8");
  if (text === "") return held(answer, headers, Buffer.alloc(0));
  try {
    return held(answer, headers, Buffer.from(JSON.stringify(masked(JSON.parse(text)))));
  } catch (cause) {
    throw saidBy(row, new Problem("remote_unexpected", { detail: "not readable", cause }));
  }
}

/** An answer that is here as a whole. Its length says so: it can be written at once, without a stream. */
function held({ statusCode: status }: RemoteAnswer, headers: Headers, bytes: Uint8Array<ArrayBuffer>): Response {
  if (bytes.length === 0) return new Response(null, { status, headers });
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { status, headers });
}

async function bytesOf(answer: RemoteAnswer, row: AllowedRow): Promise<ArrayBuffer> {
  try {
    return await answer.body.arrayBuffer();
  } catch (cause) {
    throw problemOfFailure(toFailure(cause), row);
  }
}

async function orDump<T>(answer: RemoteAnswer, read: () => T): Promise<T> {
  try {
    return read();
  } catch (error) {
    await answer.body.dump();
    throw error;
  }
}
