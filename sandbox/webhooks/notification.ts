import { createHmac } from "node:crypto";
import { settings } from "../settings";

/** The body posted to an endpoint (docs/api/webhooks.md#notification), in the order of the description. */
export type Notification = {
  readonly Identifier: string;
  readonly ServiceCustomerId: string;
  readonly Entity: string;
  readonly Action: string;
  readonly Url: string;
  readonly ModifiedUtc: string;
  readonly RetryAttempt: number;
};

/** What of a webhook decides how its endpoint is called. */
export type Receiver = {
  readonly Endpoint: string;
  readonly AuthenticationKey: string | null;
  readonly AuthenticationValue: string | null;
  readonly SigningKey: string | null;
};

/** Address of a record, for whoever may call the interface. */
export const recordUrl = (path: string): string => `${settings().url}/v2${path}`;

/**
 * The value of `X-Hub-Signature`: `sha1=` although the hash is SHA-256, and the hash in base64
 * (docs/api/webhooks.md#signature).
 *
 * @see docs/api/webhooks.md#signature
 */
export function signature(key: string, { Action, Entity, Identifier, ModifiedUtc, Url }: Notification): string {
  const text = [Action, Entity, Identifier, ModifiedUtc, Url].join("_");
  return `sha1=${createHmac("sha256", key).update(text).digest("base64")}`;
}

/** Headers of a post besides those of HTTP: the caller's own one when it is named and valued, and the signature. */
export function headersOf(receiver: Receiver, notification: Notification): Record<string, string> {
  const { AuthenticationKey: key, AuthenticationValue: value, SigningKey } = receiver;
  return {
    "content-type": "application/json; charset=utf-8",
    ...(key && value ? { [key]: value } : {}),
    ...(SigningKey ? { "X-Hub-Signature": signature(SigningKey, notification) } : {}),
  };
}
