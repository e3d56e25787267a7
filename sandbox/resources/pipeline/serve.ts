import { outageAnswer } from "../../http/absence";
import { ApiError, problemAnswer } from "../../http/problem";
import { listOptions } from "../../odata/options";
import { undocumented } from "../../openapi/answered";
import type { Operation } from "../../openapi/document";
import { settings } from "../../settings";
import { StoreUnavailable } from "../../store/outage";
import { authenticated, requireCompany, requireScopes } from "./authorise";
import { checkedBody } from "./body";
import type { Answer, Handlers } from "./call";
import { notServed } from "./not-served";
import { checkedPath, checkedQuery } from "./parameters";
import { takeFromQuota } from "./quota";
import type { Router } from "./router";

/** One of the interfaces: where it stands, what it documents, and who does it. */
export type Service = {
  /** What an address begins with, before the paths of the document. */
  readonly base: RegExp;
  readonly match: Router;
  readonly handlers: Handlers;
  /** Whether the company has what the interface is for. @throws ApiError */
  readonly assertCompany?: (companyId: string) => Promise<void>;
};

/** Answers one call of an interface: finds its operation, checks it in a fixed order and hands it to its handler. */
export async function serve(request: Request, service: Service): Promise<Response> {
  try {
    return await answered(request, service);
  } catch (error) {
    if (error instanceof StoreUnavailable) return outageAnswer(new URL(request.url).pathname, error);
    return problemAnswer(error);
  }
}

async function answered(request: Request, { base, match, handlers, assertCompany }: Service): Promise<Response> {
  const url = new URL(request.url);
  const found = match(request.method, url.pathname.replace(base, ""));
  if (found.is === "unknown") throw new ApiError(404, 3000, `There is no endpoint ${url.pathname}.`);
  if (found.is === "wrong method") {
    const allow = found.allowed.join(", ");
    throw new ApiError(405, 4002, `The endpoint takes ${allow}, not ${request.method}.`, [], { allow });
  }
  const caller = await authenticated(request);
  const endpoint = found.is === "unserved" ? found.endpoint : found.operation.id;
  takeFromQuota(caller.clientId, endpoint);
  if (found.is === "unserved") throw await notServed(found.endpoint, caller.companyId);
  const { operation } = found;
  requireScopes(operation, caller);
  const today = await requireCompany(operation, caller);
  await assertCompany?.(caller.companyId);
  const handler = handlers[operation.id];
  if (handler === undefined) throw new Error(`no handler serves ${operation.id}`);
  const answer = await handler({
    operation,
    caller,
    companyId: caller.companyId,
    path: checkedPath(operation, found.path),
    query: checkedQuery(operation, url.searchParams),
    options: operation.isFiltered || operation.isSelected ? listOptions(url.searchParams) : {},
    body: await checkedBody(operation, request),
    today,
  });
  if (settings().checksAnswers) requireDocumented(operation, answer, url);
  return response(operation, answer);
}

function requireDocumented(operation: Operation, answer: Answer, url: URL): void {
  if (answer.is !== "json") return;
  const selects = operation.isSelected && listOptions(url.searchParams).select !== undefined;
  const problems = undocumented(operation, JSON.parse(answer.text), selects);
  if (problems.length === 0) return;
  const said = problems.slice(0, 5).map(({ field, message }) => `${field}: ${message}`);
  throw new Error(`${operation.id} answers what its document does not say: ${said.join(" ")}`);
}

function response(operation: Operation, answer: Answer): Response {
  const headers: Record<string, string> = { "cache-control": "no-store" };
  switch (answer.is) {
    case "empty":
      return new Response(null, { status: operation.status, headers });
    case "json":
      headers["content-type"] = "application/json; charset=utf-8";
      return new Response(answer.text, { status: operation.status, headers });
    case "file":
      headers["content-type"] = answer.type;
      headers["content-disposition"] = `inline; filename*=UTF-8''${encodeURIComponent(answer.name)}`;
      return new Response(answer.bytes, { status: operation.status, headers });
  }
}
