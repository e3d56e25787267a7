import "server-only";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { assertOwnPage } from "../../auth/refusals";
import type { WholeAnswer } from "../../platform/process-bridge";
import { mayDo } from "../../rules/access/roles";
import { Problem } from "../../values/problem";
import { type AllowedCall, findAllowedCall } from "./allow-list";
import type { AllowedRow, Service } from "./allow-list/table";
import { UnusableAnswer } from "./answer";
import { bodyLimits, fileLimits, readJsonBody } from "./body";
import { type CompanyAnswer, callRow } from "./call";
import { problemOfFailure } from "./errors";
import { toUploadBody } from "./file-body";
import { canonicalSegmentsOf, searchParamsOf } from "./paths";
import {
  assertMayFilter,
  containsMaskedNumber,
  maskedCopyOf,
  mayContainPersonalData,
  withStoredNumbers,
} from "./personal";
import { queryOptionsOf, toQueryText } from "./query";
import { expectedStampIn, replaceIfUnchanged } from "./replace-if-unchanged";
import { type ForwardedAnswer, hookKeyOf, type WriteHook, type WriteHooks } from "./write-hooks";

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
export async function forwardCall(
  request: ForwardRequest,
  access: CompanyAccess,
  service: Service,
  path: string,
  hooks: WriteHooks,
): Promise<WholeAnswer> {
  const allowedCall = findAllowedCall(service, request.method, canonicalSegmentsOf(path));
  if (allowedCall === null || allowedCall === "method") throw new Problem("not_found");
  const { row } = allowedCall;
  if (row.method !== "GET") await assertOwnPage(request, { kind: "company.refused", subject: access.companyId });
  if (row.kind === "operation") throw new Problem("use_operation");
  requireAction(access, row.action);

  const options = queryOptionsOf(row, searchParamsOf(request));
  assertMayFilter(row, options, mayDo(access.role, "personal.read"));
  const hook = hooks.get(hookKeyOf(row));
  const body = row.method === "GET" ? undefined : await readForwardedBody(request, access, allowedCall, hook);
  const accept = row.path.endsWith("/print") || row.path.endsWith(".pdf") ? "application/pdf" : "application/json";
  const send = () => callRow(access, row, { path: `${allowedCall.path}${toQueryText(options)}`, accept, body });
  const forward = async (callService: () => Promise<CompanyAnswer>): Promise<ForwardedAnswer> => {
    const expectedStamp = row.method === "PUT" ? expectedStampIn(request.headers) : null;
    if (expectedStamp !== null) return replaceIfExpected(access, allowedCall, expectedStamp, callService);
    const answer = await callService();
    await hook?.afterWrite?.(access, allowedCall, answer.value);
    return { value: answer.value, answer: toForwardedAnswer(answer, row) };
  };
  if (!hook?.aroundWrite) return (await forward(send)).answer;
  return hook.aroundWrite(access, allowedCall, {
    body,
    send,
    forward,
    readStored: () => readStoredRecord(access, allowedCall),
  });
}

/** Replaces a record that nobody has changed since the client read it, and answers the record as it is afterwards. */
async function replaceIfExpected(
  access: CompanyAccess,
  allowedCall: AllowedCall,
  expectedStamp: string,
  send: () => Promise<CompanyAnswer>,
): Promise<ForwardedAnswer> {
  const readRecord = () => readStoredRecord(access, allowedCall);
  const record = await replaceIfUnchanged(access, allowedCall.path, { expectedStamp, read: readRecord }, async () => {
    await send();
    return readRecord();
  });
  const value = maskedCopyOf(record);
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    value,
    answer: { status: 200, headers: buildForwardedHeaders({ "content-type": "application/json" }, bytes), bytes },
  };
}

async function readForwardedBody(
  request: ForwardRequest,
  access: CompanyAccess,
  allowedCall: AllowedCall,
  hook: WriteHook | undefined,
): Promise<Buffer | string | undefined> {
  const isFileRoute = /^\/(attachments|salesdocumentattachments)\b/.test(allowedCall.row.path);
  const body = await readJsonBody(request, isFileRoute ? fileLimits : bodyLimits);
  if (isFileRoute && allowedCall.row.method === "POST") return toUploadBody(body?.value, access.company.countryCode);
  if (!body) return undefined;
  const hasMaskedNumber = mayContainPersonalData(allowedCall.row) && containsMaskedNumber(body.value);
  const value = hasMaskedNumber
    ? withStoredNumbers(body.value, await readStoredRecord(access, allowedCall))
    : body.value;
  const completeValue = hook?.completeBody ? await hook.completeBody(access, value) : value;
  return completeValue === body.value ? body.bytes : JSON.stringify(completeValue);
}

/** Reads the stored record that a PUT will replace; null for a new record. */
async function readStoredRecord(access: CompanyAccess, { row, path }: AllowedCall): Promise<unknown> {
  const readCall = row.method === "PUT" ? findAllowedCall(row.service, "GET", path.split("/")) : null;
  if (readCall === null || readCall === "method") return null;
  return (await callRow(access, readCall.row, { path })).value;
}

const privateHeaders = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** Statuses whose answers have no body (RFC 9110): a body that came with one is dropped. */
const bodylessStatuses = [204, 205];
const emptyBytes = Buffer.alloc(0);

/** Returns the answer as it is forwarded: the service's own bytes, unless personal data in them must be masked. */
function toForwardedAnswer({ statusCode: status, headers, bytes, value }: CompanyAnswer, row: AllowedRow): WholeAnswer {
  const forwardedBytes = bytes.length > 0 && mayContainPersonalData(row) ? maskedBytesOf(value, row) : bytes;
  const sentBytes = bodylessStatuses.includes(status) ? emptyBytes : forwardedBytes;
  return { status, headers: buildForwardedHeaders(headers, sentBytes), bytes: sentBytes };
}

function maskedBytesOf(value: unknown, row: AllowedRow): Buffer<ArrayBuffer> {
  try {
    return Buffer.from(JSON.stringify(maskedCopyOf(value)));
  } catch {
    // The value is nested too deeply to be walked through.
    throw problemOfFailure(new UnusableAnswer("not_json"), row);
  }
}

/** Returns the forwarded headers of an answer: only those that are named here. */
function buildForwardedHeaders(receivedHeaders: CompanyAnswer["headers"], bytes: Uint8Array): Record<string, string> {
  const headers: Record<string, string> = { ...privateHeaders };
  for (const name of ["content-type", "content-disposition"]) {
    const value = receivedHeaders[name];
    if (typeof value === "string") headers[name] = value;
  }
  if (bytes.length > 0) headers["content-length"] = String(bytes.length);
  return headers;
}
