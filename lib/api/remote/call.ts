import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { endMembership, saysNoAccess } from "../../auth/ended-membership";
import { accessToken } from "../../auth/tokens/tokens";
import { env } from "../../platform/env";
import { log } from "../../platform/log";
import { type Action, mayDo } from "../../rules/access/roles";
import { scopeToAdd } from "../../rules/access/scopes";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import type { AllowedRow } from "./allow-list/table";
import { type Accepted, type Content, drop, readContent, UnusableAnswer } from "./answer";
import { isPaused, problemOfFailure, problemOfRefusal } from "./errors";
import type { FairQueue } from "./fair-queue";
import { quotaOf } from "./quota";
import { type RemoteAnswer, type RemoteCall, RemoteFailure, send } from "./remote";

export type CompanyCall = Omit<RemoteCall, "token" | "service" | "method" | "accept"> & { accept?: Accepted };

/** The whole answer of the service to a successful call, checked. */
export type CompanyAnswer = Content & Pick<RemoteAnswer, "statusCode" | "headers">;

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
  const enter = () => quota.enter(access.companyId);
  let entered = await enter();
  const begunAt = now();
  const first = await accessToken(access);
  assertScope(access, row, first.scopes);
  let heard = await reach({ ...call, service, method, token: first.token }, row, enter);
  if (heard.statusCode === 401 && !saysNoAccess(refusalOf(access, heard, row).remote?.code)) {
    quota.open(entered);
    const { token } = await accessToken(access, { rejected: first.token });
    entered = await enter();
    heard = await reach({ ...call, service, method, token }, row, enter);
  }
  const { statusCode, headers, content } = heard;
  if (content) {
    quota.open(entered);
    return { ...content, statusCode, headers };
  }
  const problem = refusalOf(access, heard, row);
  if (saysNoAccess(problem.remote?.code)) await endMembership(access, begunAt);
  if (isPaused(problem)) throw paused(quota, row, problem);
  if (statusCode < 500) quota.open(entered);
  throw problem;
}

/** A received answer: the content of a success, or the text of anything else. */
type Heard = Pick<RemoteAnswer, "statusCode" | "headers"> & { content: Content | null; text: string };

async function reach(call: CompanyCall & RemoteCall, row: AllowedRow, enter: () => Promise<unknown>): Promise<Heard> {
  try {
    return await hear(call, row);
  } catch (first) {
    if (call.method !== "GET" || !wasLost(first)) throw problemOfFailure(first, row);
  }
  await enter();
  try {
    return await hear(call, row);
  } catch (second) {
    throw problemOfFailure(second, row);
  }
}

/** @throws RemoteFailure, UnusableAnswer */
async function hear(call: CompanyCall & RemoteCall, row: AllowedRow): Promise<Heard> {
  const answer = await send(call);
  const { statusCode, headers } = answer;
  if (statusCode >= 200 && statusCode < 300)
    return {
      statusCode,
      headers,
      content: await readContent(answer, row, call.accept ?? "application/json"),
      text: "",
    };
  return { statusCode, headers, content: null, text: await refusalText(answer) };
}

function wasLost(error: unknown): boolean {
  return error instanceof RemoteFailure ? error.sent : error instanceof UnusableAnswer && error.fault === "cut_short";
}

/** The endpoint asks for a pause. Every caller in the meantime gets this problem, with the time until the next try. */
function paused(quota: FairQueue, { service, method, path }: AllowedRow, problem: Problem): Problem {
  const asked = problem.retryAfterSeconds ?? 60;
  quota.close(asked);
  log().warn({ service, method, path, seconds: asked }, "the service asks for a pause of an endpoint");
  const { detail, remote, service: by } = problem;
  return new Problem("remote_busy", { detail, remote, service: by, retryAfterSeconds: quota.secondsUntilTried() });
}

/** @throws Problem `scope_missing` naming the scope to add */
function assertScope(access: CompanyAccess, row: AllowedRow, granted: ReadonlySet<string>): void {
  // When the scopes of a token are unknown, the service decides.
  if (granted.size === 0 || row.scopes.some((scope) => granted.has(scope))) return;
  throw new Problem("scope_missing", { detail: scopeFor(access, row) });
}

/** The scope to add for a row; undefined where the portal may not request any sufficient scope. */
function scopeFor({ role }: CompanyAccess, { action, scopes }: AllowedRow): string | undefined {
  const area = action.split(".")[0];
  const writes = mayDo(role, `${area}.write` as Action) || mayDo(role, `${area}.operate` as Action);
  return scopeToAdd(scopes, { writes, offered: env().OAUTH_SCOPES });
}

function refusalOf(access: CompanyAccess, { statusCode: status, headers, text }: Heard, row: AllowedRow): Problem {
  const header = headers["retry-after"];
  const retryAfter = typeof header === "string" ? header : null;
  const problem = problemOfRefusal({ status, retryAfter, body: text, row });
  if (problem.code !== "scope_missing") return problem;
  return new Problem("scope_missing", { remote: problem.remote, detail: scopeFor(access, row) });
}

const longestRefusal = 100_000;
const refusalMs = 10_000;

/** The text of a refusal, cut at its largest length; empty when it breaks off or does not end. */
async function refusalText({ body }: RemoteAnswer): Promise<string> {
  const late = setTimeout(() => drop(body), refusalMs);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > longestRefusal) break;
    }
  } catch {
    return "";
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(parts).subarray(0, longestRefusal).toString("utf8");
}
