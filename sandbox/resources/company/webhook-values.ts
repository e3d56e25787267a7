import { validateHeaderName, validateHeaderValue } from "node:http";
import { mayCallUrl } from "../../http/outgoing-addresses";
import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { schemaOf } from "../../openapi/document";
import type { Bodies } from "../../openapi/generated/books";
import type { Call } from "../pipeline/call";
import { completeBody } from "../records";

export type WebhookValues = Omit<Bodies["WebHookApi"], "Subscriptions"> & {
  readonly Subscriptions: readonly Subscription[];
};
/** A subscription in a body names at least one of the two members. */
type Subscription = { readonly Entity: string | null; readonly SubscriptionType: number | null };

/** Headers that define how a request is parsed, or that the sandbox sets itself. */
const reservedHeaders =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|date|content-.*|proxy-.*|x-hub-signature)$/i;

/** The names of the entities by their `SubscriptionType` (docs/api/webhooks.md#entities-and-actions). */
const entityByType = schemaOf("WebHookSubscriptionApi").properties?.SubscriptionType?.["x-enum-names"] ?? {};

/** The complete webhook of a body. @throws ApiError 2000 at a member */
export function parseWebhookValues(call: Call): WebhookValues {
  const body = completeBody("WebHookApi", call.body ?? {});
  const values = { ...body, Subscriptions: body.Subscriptions.map(completeSubscription) };
  const problems = [
    ...findSubscriptionProblems(values.Subscriptions),
    ...findEndpointProblems(values.Endpoint),
    ...findHeaderProblems(values.AuthenticationKey, values.AuthenticationValue),
  ];
  if (problems.length > 0) throw invalidBodyError(problems);
  return values;
}

/** Completes a subscription: a body has the name or the number of the entity, and the stored subscription has both. */
function completeSubscription({ Entity, SubscriptionType }: Subscription): Subscription {
  const typeOfEntity = Object.keys(entityByType).find((type) => entityByType[type] === Entity);
  return {
    Entity: Entity ?? entityByType[String(SubscriptionType)] ?? null,
    SubscriptionType: SubscriptionType ?? (typeOfEntity === undefined ? null : Number(typeOfEntity)),
  };
}

function findSubscriptionProblems(subscriptions: readonly Subscription[]): FieldProblem[] {
  return subscriptions.flatMap(({ Entity, SubscriptionType }, index) => {
    const field = `Subscriptions[${index}].Entity`;
    if (Entity === null) return [{ field, message: `${field} or SubscriptionType is required.` }];
    if (SubscriptionType === null || entityByType[SubscriptionType] === Entity) return [];
    return [{ field, message: `${field} is ${Entity}, SubscriptionType is another entity's.` }];
  });
}

function findEndpointProblems(endpoint: string): FieldProblem[] {
  const makeEndpointProblem = (message: string) => [{ field: "Endpoint", message: `Endpoint ${message}.` }];
  if (!URL.canParse(endpoint)) return makeEndpointProblem("must be a valid URL");
  const url = new URL(endpoint);
  if (url.protocol !== "https:") return makeEndpointProblem("must be an https address");
  if (url.username !== "" || url.password !== "") {
    return makeEndpointProblem("must not name a user; AuthenticationKey and AuthenticationValue are for that");
  }
  return mayCallUrl(url) ? [] : makeEndpointProblem("must be an address on the internet");
}

function findHeaderProblems(name: string | null, value: string | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (name !== null && (!doesNotThrow(() => validateHeaderName(name)) || reservedHeaders.test(name))) {
    problems.push({ field: "AuthenticationKey", message: "AuthenticationKey is no name of a header that may be set." });
  }
  // A header carries characters outside US-ASCII as ISO 8859-1, or not at all (RFC 9110, 5.5).
  if (value !== null && !(doesNotThrow(() => validateHeaderValue("x", value)) && /^[\t\x20-\x7e]*$/.test(value))) {
    problems.push({
      field: "AuthenticationValue",
      message: "AuthenticationValue takes letters, digits and signs of US-ASCII, as a header does.",
    });
  }
  return problems;
}

function doesNotThrow(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
