import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { endMembership, saysNoAccess } from "../../auth/ended-membership";
import { type Action, mayDo } from "../../auth/roles";
import { scopeToAdd } from "../../auth/scopes";
import { accessToken } from "../../auth/tokens/tokens";
import { now } from "../../clock";
import { env } from "../../env";
import { Problem } from "../../problem";
import type { AllowedRow } from "./allow-list/table";
import { problemOfFailure, problemOfRefusal } from "./errors";
import { quotaOf } from "./quota";
import { type RemoteAnswer, type RemoteCall, send, toFailure } from "./remote";

export type CompanyCall = Omit<RemoteCall, "token" | "service" | "method">;

/**
 * Sends a call of an allowed row with the connection of the access.
 *
 * A 401 means that nothing was done, so the call is made once more with a refreshed token, whatever its method. Reads
 * that lost their answer are made once more. Whoever the service says has no access to the company any more is no member of
 * it from then on.
 * @returns an answer with a 2xx status, its body not yet read
 * @throws Problem  what the service refused or how it failed; `scope_missing` before anything is sent
 */
export async function callRow(access: CompanyAccess, row: AllowedRow, call: CompanyCall): Promise<RemoteAnswer> {
  const { service, method } = row;
  const quota = quotaOf(access, row);
  // Every call counts, the repeated one too: the service counts them all.
  const enter = () => quota.enter(access.companyId);
  await enter();
  const begunAt = now();
  const first = await accessToken(access);
  assertScope(access, row, first.scopes);
  let answer = await reach({ ...call, service, method, token: first.token }, row, enter);
  if (isDone(answer)) return answer;
  let problem = await refusalOf(access, answer, row);
  if (answer.statusCode === 401 && !saysNoAccess(problem.remote?.code)) {
    const { token } = await accessToken(access, { rejected: first.token });
    await enter();
    answer = await reach({ ...call, service, method, token }, row, enter);
    if (isDone(answer)) return answer;
    problem = await refusalOf(access, answer, row);
  }
  if (saysNoAccess(problem.remote?.code)) await endMembership(access, begunAt);
  if (answer.statusCode === 429) quota.close(problem.retryAfterSeconds ?? 60);
  throw problem;
}

function isDone({ statusCode }: RemoteAnswer): boolean {
  return statusCode >= 200 && statusCode < 300;
}

async function reach(call: RemoteCall, row: AllowedRow, enter: () => Promise<void>): Promise<RemoteAnswer> {
  try {
    return await send(call);
  } catch (first) {
    const failure = toFailure(first);
    if (call.method !== "GET" || !failure.sent) throw problemOfFailure(failure, row);
  }
  await enter();
  try {
    return await send(call);
  } catch (second) {
    throw problemOfFailure(toFailure(second), row);
  }
}

/** @throws Problem `scope_missing` naming the scope to add */
function assertScope(access: CompanyAccess, row: AllowedRow, granted: ReadonlySet<string>): void {
  // A token whose scopes nobody told us is left to the service to judge.
  if (granted.size === 0 || row.scopes.some((scope) => granted.has(scope))) return;
  throw new Problem("scope_missing", { detail: scopeFor(access, row) });
}

/** The scope that is offered for a row; nothing where the portal may ask for none that would do. */
function scopeFor({ role }: CompanyAccess, { action, scopes }: AllowedRow): string | undefined {
  const area = action.split(".")[0];
  const writes = mayDo(role, `${area}.write` as Action) || mayDo(role, `${area}.operate` as Action);
  return scopeToAdd(scopes, { writes, offered: env().OAUTH_SCOPES });
}

const longestRefusal = 100_000;

async function refusalOf(access: CompanyAccess, answer: RemoteAnswer, row: AllowedRow): Promise<Problem> {
  const header = answer.headers["retry-after"];
  const retryAfter = typeof header === "string" ? header : null;
  const body = await boundedText(answer, longestRefusal);
  const problem = problemOfRefusal({ status: answer.statusCode, retryAfter, body, row });
  if (problem.code !== "scope_missing") return problem;
  return new Problem("scope_missing", { remote: problem.remote, detail: scopeFor(access, row) });
}

/** The text of an answer, cut at `most` characters; empty when it breaks off. */
async function boundedText(answer: RemoteAnswer, most: number): Promise<string> {
  let text = "";
  try {
    for await (const chunk of answer.body) {
      text += String(chunk);
      if (text.length > most) break;
    }
  } catch {
    return "";
  }
  return text.slice(0, most);
}
