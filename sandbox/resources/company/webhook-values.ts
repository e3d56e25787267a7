import { validateHeaderName, validateHeaderValue } from "node:http";
import { mayCall } from "../../http/outside";
import { type FieldProblem, invalid } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Call } from "../pipeline/call";
import { completed } from "../records";

export type WebhookValues = Bodies["WebHookApi"];

/** Headers that say how a request is read, or what we say ourselves. */
const ownHeaders =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|date|content-.*|proxy-.*|x-hub-signature)$/i;

/** The whole webhook as the body says it. @throws ApiError 2000 at a member */
export function webhookValues(call: Call): WebhookValues {
  const values = completed("WebHookApi", call.body ?? {});
  const problems = [
    ...endpointProblems(values.Endpoint),
    ...headerProblems(values.AuthenticationKey, values.AuthenticationValue),
  ];
  if (problems.length > 0) throw invalid(problems);
  return values;
}

function endpointProblems(endpoint: string): FieldProblem[] {
  const problem = (message: string) => [{ field: "Endpoint", message: `Endpoint ${message}.` }];
  if (!URL.canParse(endpoint)) return problem("must be a valid URL");
  const url = new URL(endpoint);
  if (url.protocol !== "https:") return problem("must be an https address");
  if (url.username !== "" || url.password !== "") {
    return problem("must not name a user; AuthenticationKey and AuthenticationValue are for that");
  }
  return mayCall(url) ? [] : problem("must be an address on the internet");
}

function headerProblems(name: string | null, value: string | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (name !== null && (!isValid(() => validateHeaderName(name)) || ownHeaders.test(name))) {
    problems.push({ field: "AuthenticationKey", message: "AuthenticationKey is no name of a header that may be set." });
  }
  if (value !== null && !isValid(() => validateHeaderValue("x", value))) {
    problems.push({ field: "AuthenticationValue", message: "AuthenticationValue cannot be the value of a header." });
  }
  return problems;
}

function isValid(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
