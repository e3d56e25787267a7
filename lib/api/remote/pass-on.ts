import "server-only";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { assertOwnPage } from "../../auth/refusals";
import type { WholeAnswer } from "../../platform/process-bridge";
import { mayDo } from "../../rules/access/roles";
import { Problem } from "../../values/problem";
import { findRow, type Match } from "./allow-list";
import type { AllowedRow, Service } from "./allow-list/table";
import { UnusableAnswer } from "./answer";
import { bodyLimits, fileLimits, readJsonBody } from "./body";
import { type CompanyAnswer, callRow } from "./call";
import { problemOfFailure } from "./errors";
import { fileBody } from "./file-body";
import { canonicalSegments, searchOf } from "./paths";
import { assertAskable, carriesMask, holdsPersonal, masked, withStoredNumbers } from "./personal";
import { queryOptionsOf, queryText } from "./query";
import { seenIn, whileUnchanged } from "./while-unchanged";
import { hookKey, type Passed, type WriteHooks } from "./write-hooks";

/**
 * The members of a request that forwarding reads. A web Request has them; in front of Next.js's router they come from Node's
 * request.
 */
export type ForwardRequest = Pick<Request, "method" | "url" | "body"> & { headers: Pick<Headers, "get"> };

export function toResponse({ status, headers, bytes }: WholeAnswer): Response {
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

/**
 * Forwards one call to the service, when the allow-list, the person's role and the grant allow it.
 *
 * This function uses neither Next.js nor its patched `fetch`, so that it also works in front of Next.js's router. Its result
 * is no Response, because creating and reading one there costs as much as all the rest.
 * @param path as the client wrote it, below `/books/` or `/payroll/`, without query
 * @param hooks the features of the portal that take part in forwarded writes
 * @throws Problem `not_found` for a call that is not on the list, `use_operation` for a call that must not happen twice
 */
export async function passOn(
  request: ForwardRequest,
  access: CompanyAccess,
  service: Service,
  path: string,
  hooks: WriteHooks,
): Promise<WholeAnswer> {
  const match = findRow(service, request.method, canonicalSegments(path));
  if (match === null || match === "method") throw new Problem("not_found");
  const { row } = match;
  if (row.method !== "GET") await assertOwnPage(request, { kind: "company.refused", subject: access.companyId });
  if (row.kind === "operation") throw new Problem("use_operation");
  requireAction(access, row.action);

  const options = queryOptionsOf(row, searchOf(request));
  assertAskable(row, options, mayDo(access.role, "personal.read"));
  const body = row.method === "GET" ? undefined : await bodyOf(request, access, match);
  const accept = row.path.endsWith("/print") || row.path.endsWith(".pdf") ? "application/pdf" : "application/json";
  const send = () => callRow(access, row, { path: `${match.path}${queryText(options)}`, accept, body });
  const hook = hooks.get(hookKey(row));
  const pass = async (ask: () => Promise<CompanyAnswer>): Promise<Passed> => {
    const seen = row.method === "PUT" ? seenIn(request.headers) : null;
    if (seen !== null) return replaced(access, match, seen, ask);
    const answer = await ask();
    await hook?.after?.(access, match, answer.value);
    return { value: answer.value, answer: answerOf(answer, row) };
  };
  if (!hook?.around) return (await pass(send)).answer;
  return hook.around(access, match, { body, send, pass, before: () => storedRecord(access, match) });
}

/** Replaces a record that nobody has changed since the client read it, and answers the record as it is afterwards. */
async function replaced(
  access: CompanyAccess,
  match: Match,
  seen: string,
  send: () => Promise<CompanyAnswer>,
): Promise<Passed> {
  const read = () => storedRecord(access, match);
  const record = await whileUnchanged(access, match.path, { seen, read }, async () => {
    await send();
    return read();
  });
  const value = masked(record);
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    value,
    answer: { status: 200, headers: wholeHeaders({ "content-type": "application/json" }, bytes), bytes },
  };
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

/** The stored record that a PUT will replace; null for a new record. */
async function storedRecord(access: CompanyAccess, { row, path }: Match): Promise<unknown> {
  const reading = row.method === "PUT" ? findRow(row.service, "GET", path.split("/")) : null;
  if (reading === null || reading === "method") return null;
  return (await callRow(access, reading.row, { path })).value;
}

const privateHeaders = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** Statuses whose answers have no body (RFC 9110): a body that came with one is dropped. */
const bodiless = [204, 205];
const noBytes = Buffer.alloc(0);

/** The answer as it is forwarded: the service's own bytes, unless personal data in them must be masked. */
function answerOf({ statusCode: status, headers, bytes, value }: CompanyAnswer, row: AllowedRow): WholeAnswer {
  const passed = bytes.length > 0 && holdsPersonal(row) ? maskedBytes(value, row) : bytes;
  const sent = bodiless.includes(status) ? noBytes : passed;
  return { status, headers: wholeHeaders(headers, sent), bytes: sent };
}

function maskedBytes(value: unknown, row: AllowedRow): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(JSON.stringify(masked(value)));
  } catch {
    // The value is nested too deeply to be walked through.
    throw problemOfFailure(new UnusableAnswer("not_json"), row);
  }
}

/** The forwarded headers of an answer: only those that are named here. */
function wholeHeaders(received: CompanyAnswer["headers"], bytes: Uint8Array): Record<string, string> {
  const headers: Record<string, string> = { ...privateHeaders };
  for (const name of ["content-type", "content-disposition"]) {
    const value = received[name];
    if (typeof value === "string") headers[name] = value;
  }
  if (bytes.length > 0) headers["content-length"] = String(bytes.length);
  return headers;
}
