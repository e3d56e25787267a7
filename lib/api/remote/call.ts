import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { endMembership, isNoAccessCode } from "../../auth/ended-membership";
import { getAccessToken } from "../../auth/tokens/tokens";
import { env } from "../../platform/env";
import { log } from "../../platform/log";
import { traced } from "../../platform/tracing";
import { type Action, mayDo } from "../../rules/access/roles";
import { chooseScopeToAdd } from "../../rules/access/scopes";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";
import { type AcceptedType, type AnswerContent, dropBody, readContent, UnusableAnswer } from "./answer";
import { isEndpointPaused, problemOfFailure, problemOfRefusal } from "./errors";
import type { FairQueue } from "./fair-queue";
import { quotaOf } from "./quota";
import { type RemoteAnswer, type RemoteCall, RemoteFailure, send } from "./remote";

export type CompanyCall = Omit<RemoteCall, "token" | "service" | "method" | "accept"> & { accept?: AcceptedType };

/** The whole answer of the service to a successful call, checked. */
export type CompanyAnswer = AnswerContent & Pick<RemoteAnswer, "statusCode" | "headers">;

/**
 * Sends a call of an allowed row with the connection of the access, and reads the whole answer.
 *
 * A 401 means that nothing was done, so the call is repeated once with a refreshed token, whatever its method. A read whose
 * answer was lost or cut short is repeated once. When the service says that the person has no access to the company any
 * more, their membership ends.
 * @returns an answer with a 2xx status and the requested content type
 * @throws Problem the refusal of the service, or the failure of the call; `scope_missing` before anything is sent
 */
export async function callRow(access: CompanyAccess, row: AllowedRow, call: CompanyCall): Promise<CompanyAnswer> {
  const { service, method } = row;
  const quota = quotaOf(access, row);
  // A repeated call takes from the quota too, because the service counts every call.
  const enterQueue = () => quota.enter(access.companyId);
  let admittedAt = await enterQueue();
  const startedAt = now();
  const firstToken = await getAccessToken(access);
  assertScope(access, row, firstToken.scopes);
  let receivedAnswer = await callWithRetry({ ...call, service, method, token: firstToken.token }, row, enterQueue);
  if (receivedAnswer.statusCode === 401 && !isNoAccessCode(refusalOf(access, receivedAnswer, row).remote?.code)) {
    quota.open(admittedAt);
    const { token } = await getAccessToken(access, { rejectedToken: firstToken.token });
    admittedAt = await enterQueue();
    receivedAnswer = await callWithRetry({ ...call, service, method, token }, row, enterQueue);
  }
  const { statusCode, headers, content } = receivedAnswer;
  if (content) {
    quota.open(admittedAt);
    return { ...content, statusCode, headers };
  }
  const problem = refusalOf(access, receivedAnswer, row);
  if (isNoAccessCode(problem.remote?.code)) await endMembership(access, startedAt);
  if (isEndpointPaused(problem)) throw pauseEndpoint(quota, row, problem);
  if (statusCode < 500) quota.open(admittedAt);
  throw problem;
}

/** A received answer: the content of a success, or the text of anything else. */
type ReceivedAnswer = Pick<RemoteAnswer, "statusCode" | "headers"> & { content: AnswerContent | null; text: string };

async function callWithRetry(
  call: CompanyCall & RemoteCall,
  row: AllowedRow,
  enterQueue: () => Promise<unknown>,
): Promise<ReceivedAnswer> {
  try {
    return await sendAndRead(call, row);
  } catch (firstError) {
    if (call.method !== "GET" || !wasAnswerLost(firstError)) throw problemOfFailure(firstError, row);
  }
  await enterQueue();
  try {
    return await sendAndRead(call, row);
  } catch (secondError) {
    throw problemOfFailure(secondError, row);
  }
}

/** @throws RemoteFailure, UnusableAnswer */
function sendAndRead(call: CompanyCall & RemoteCall, row: AllowedRow): Promise<ReceivedAnswer> {
  const { service, method, path } = row;
  const attributes = { "http.request.method": method, "url.template": path, "stegvis.service": service };
  return traced({ name: `${method} ${path}`, kind: "client", attributes }, async () => {
    const answer = await send(call);
    log("service").debug({ service, method, path, status: answer.statusCode }, "the service answered");
    return readAnswer(answer, call, row);
  });
}

async function readAnswer(
  answer: RemoteAnswer,
  call: CompanyCall & RemoteCall,
  row: AllowedRow,
): Promise<ReceivedAnswer> {
  const { statusCode, headers } = answer;
  if (statusCode >= 200 && statusCode < 300)
    return {
      statusCode,
      headers,
      content: await readContent(answer, row, call.accept ?? "application/json"),
      text: "",
    };
  return { statusCode, headers, content: null, text: await readRefusalText(answer) };
}

function wasAnswerLost(error: unknown): boolean {
  return error instanceof RemoteFailure
    ? error.wasSent
    : error instanceof UnusableAnswer && error.fault === "cut_short";
}

/**
 * Pauses the endpoint, as the service asked. Every caller until the next try gets this problem, with the time until
 * then.
 */
function pauseEndpoint(quota: FairQueue, { service, method, path }: AllowedRow, problem: Problem): Problem {
  const pauseSeconds = problem.retryAfterSeconds ?? 60;
  quota.close(pauseSeconds);
  log("service").warn({ service, method, path, seconds: pauseSeconds }, "the service asks for a pause of an endpoint");
  const { detail, remote, service: refusingService } = problem;
  return new Problem("remote_busy", {
    detail,
    remote,
    service: refusingService,
    retryAfterSeconds: quota.secondsUntilTried(),
  });
}

/** @throws Problem `scope_missing` naming the scope to add */
function assertScope(access: CompanyAccess, row: AllowedRow, grantedScopes: ReadonlySet<string>): void {
  // When the scopes of a token are unknown, the service decides.
  if (grantedScopes.size === 0 || row.scopes.some((scope) => grantedScopes.has(scope))) return;
  throw new Problem("scope_missing", { detail: missingScopeOf(access, row) });
}

/** Returns the scope to add for a row; undefined where the portal may not request any sufficient scope. */
function missingScopeOf({ role }: CompanyAccess, { action, scopes }: AllowedRow): string | undefined {
  const area = action.split(".")[0];
  const canWrite = mayDo(role, `${area}.write` as Action) || mayDo(role, `${area}.operate` as Action);
  return chooseScopeToAdd(scopes, { mayWrite: canWrite, offeredScopes: env().OAUTH_SCOPES });
}

function refusalOf(
  access: CompanyAccess,
  { statusCode: status, headers, text }: ReceivedAnswer,
  row: AllowedRow,
): Problem {
  const retryAfterHeader = headers["retry-after"];
  const retryAfter = typeof retryAfterHeader === "string" ? retryAfterHeader : null;
  const problem = problemOfRefusal({ status, retryAfter, body: text, row });
  if (problem.code !== "scope_missing") return problem;
  return new Problem("scope_missing", { remote: problem.remote, detail: missingScopeOf(access, row) });
}

const maxRefusalBytes = 100_000;
const refusalTimeoutMs = 10_000;

/** Reads the text of a refusal, cut at its largest length; empty when it breaks off or does not end. */
async function readRefusalText({ body }: RemoteAnswer): Promise<string> {
  const timeout = setTimeout(() => dropBody(body), refusalTimeoutMs);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > maxRefusalBytes) break;
    }
  } catch {
    return "";
  } finally {
    clearTimeout(timeout);
  }
  return Buffer.concat(parts).subarray(0, maxRefusalBytes).toString("utf8");
}
