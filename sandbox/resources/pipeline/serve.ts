import { ApiError, makeProblemAnswer } from "../../http/problem";
import { makeDatabaseOutageAnswer } from "../../http/unavailable-answer";
import { parseListOptions } from "../../odata/options";
import { findAnswerDeviations } from "../../openapi/answer-deviations";
import type { Operation } from "../../openapi/document";
import { getSettings } from "../../settings";
import { StoreUnavailable } from "../../store/outage";
import { assertScopes, authenticateCaller, requireActiveCompany } from "./authorise";
import { parseBody } from "./body";
import type { Answer, Handlers } from "./call";
import { notServedError } from "./not-served";
import { parsePathParameters, parseQueryParameters } from "./parameters";
import { countAgainstQuota } from "./quota";
import type { Router } from "./router";

/** One of the APIs that the sandbox serves: the prefix of its addresses, its operations, and its handlers. */
export type Service = {
  /** Matches the prefix of an address before the paths of the API's document. */
  readonly basePattern: RegExp;
  readonly matchRoute: Router;
  readonly handlers: Handlers;
  /** Refuses a company that may not use the API. @throws ApiError */
  readonly assertCompany?: (companyId: string) => Promise<void>;
};

/** Answers one call of an API: finds its operation, checks the call in a fixed order, and passes it to the handler. */
export async function serveRequest(request: Request, service: Service): Promise<Response> {
  try {
    return await answerCall(request, service);
  } catch (error) {
    if (error instanceof StoreUnavailable) return makeDatabaseOutageAnswer(new URL(request.url).pathname, error);
    return makeProblemAnswer(error);
  }
}

async function answerCall(
  request: Request,
  { basePattern, matchRoute, handlers, assertCompany }: Service,
): Promise<Response> {
  const url = new URL(request.url);
  const routeMatch = matchRoute(request.method, url.pathname.replace(basePattern, ""));
  if (routeMatch.is === "unknown") throw new ApiError(404, 3000, `There is no endpoint ${url.pathname}.`);
  if (routeMatch.is === "wrong method") {
    const allow = routeMatch.allowedMethods.join(", ");
    throw new ApiError(405, 4002, `The endpoint takes ${allow}, not ${request.method}.`, [], { allow });
  }
  const caller = await authenticateCaller(request);
  const endpoint = routeMatch.is === "unserved" ? routeMatch.endpoint : routeMatch.operation.id;
  countAgainstQuota(caller.clientId, endpoint);
  if (routeMatch.is === "unserved") throw await notServedError(routeMatch.endpoint, caller.companyId);
  const { operation } = routeMatch;
  assertScopes(operation, caller);
  const today = await requireActiveCompany(operation, caller);
  await assertCompany?.(caller.companyId);
  const handler = handlers[operation.id];
  if (handler === undefined) throw new Error(`no handler serves ${operation.id}`);
  const answer = await handler({
    operation,
    caller,
    companyId: caller.companyId,
    path: parsePathParameters(operation, routeMatch.path),
    query: parseQueryParameters(operation, url.searchParams),
    options: operation.isFilterable || operation.isSelectable ? parseListOptions(url.searchParams) : {},
    body: await parseBody(operation, request),
    today,
  });
  if (getSettings().checksAnswers) assertDocumented(operation, answer, url);
  return toResponse(operation, answer);
}

function assertDocumented(operation: Operation, answer: Answer, url: URL): void {
  if (answer.is !== "json") return;
  const hasSelect = operation.isSelectable && parseListOptions(url.searchParams).select !== undefined;
  const deviations = findAnswerDeviations(operation, JSON.parse(answer.text), hasSelect);
  if (deviations.length === 0) return;
  const deviationTexts = deviations.slice(0, 5).map(({ field, message }) => `${field}: ${message}`);
  throw new Error(`${operation.id} answers what its document does not say: ${deviationTexts.join(" ")}`);
}

function toResponse(operation: Operation, answer: Answer): Response {
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
