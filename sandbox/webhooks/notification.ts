import { createHmac } from "node:crypto";
import { getSettings } from "../settings";

/** The body that is posted to an endpoint (docs/api/webhooks.md#notification); members are in the documented order. */
export type Notification = {
  readonly Identifier: string;
  readonly ServiceCustomerId: string;
  readonly Entity: string;
  readonly Action: string;
  readonly Url: string;
  readonly ModifiedUtc: string;
  readonly RetryAttempt: number;
};

/** The members of a webhook that decide how its endpoint is called. */
export type WebhookEndpoint = {
  readonly Endpoint: string;
  readonly AuthenticationKey: string | null;
  readonly AuthenticationValue: string | null;
  readonly SigningKey: string | null;
};

/** The address of a record in the API. */
export const recordUrl = (path: string): string => `${getSettings().url}/v2${path}`;

/**
 * The value of `X-Hub-Signature`: the prefix `sha1=`, although the hash is SHA-256, and the hash in base64
 * (docs/api/webhooks.md#signature).
 *
 * @see docs/api/webhooks.md#signature
 */
export function signatureOf(
  signingKey: string,
  { Action, Entity, Identifier, ModifiedUtc, Url }: Notification,
): string {
  const signedText = [Action, Entity, Identifier, ModifiedUtc, Url].join("_");
  return `sha1=${createHmac("sha256", signingKey).update(signedText).digest("base64")}`;
}

/**
 * The headers of a post: content type, the webhook's authentication header where it has a name and a value, and the
 * signature.
 */
export function headersOf(endpoint: WebhookEndpoint, notification: Notification): Record<string, string> {
  const { AuthenticationKey: headerName, AuthenticationValue: headerValue, SigningKey } = endpoint;
  return {
    "content-type": "application/json; charset=utf-8",
    ...(headerName && headerValue ? { [headerName]: headerValue } : {}),
    ...(SigningKey ? { "X-Hub-Signature": signatureOf(SigningKey, notification) } : {}),
  };
}
