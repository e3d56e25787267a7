import { Agent, request } from "undici";
import { getTrustedAuthorities } from "../http/authorities";
import { lookupAllowedAddress, mayCallUrl } from "../http/outgoing-addresses";
import { headersOf, type Notification, type WebhookEndpoint } from "./notification";

/** The longest time an endpoint may take to answer (assumed). */
const endpointTimeoutMs = 10_000;

type PostOptions = { stopSignal?: AbortSignal; timeoutMs?: number };

let webhookAgent: Agent | undefined;

/**
 * Posts a notification. Redirects are not followed; their status is not 2xx, so the post has failed.
 *
 * @returns null where the endpoint answered 2xx, otherwise the reason of the failure as text for the log and the caller
 */
export async function postNotification(
  endpoint: WebhookEndpoint,
  notification: Notification,
  { stopSignal, timeoutMs = endpointTimeoutMs }: PostOptions = {},
): Promise<string | null> {
  const url = new URL(endpoint.Endpoint);
  if (!mayCallUrl(url)) return "the address is not on the internet";
  webhookAgent ??= new Agent({
    connect: { ...getTrustedAuthorities(), timeout: endpointTimeoutMs, lookup: lookupAllowedAddress },
    keepAliveTimeout: 1_000,
  });
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, body } = await request(url, {
      method: "POST",
      headers: headersOf(endpoint, notification),
      body: JSON.stringify(notification),
      dispatcher: webhookAgent,
      signal: stopSignal ? AbortSignal.any([timeoutSignal, stopSignal]) : timeoutSignal,
    });
    // Only the status counts. The body is discarded, and the connection is closed where the body is too long.
    body.on("error", () => {});
    void body.dump({ limit: 65_536 }).catch(() => {});
    return statusCode >= 200 && statusCode < 300 ? null : `it answered ${statusCode}`;
  } catch (error) {
    if (timeoutSignal.aborted) return `it did not answer within ${timeoutMs / 1000} seconds`;
    return error instanceof Error ? error.message : "it could not be reached";
  }
}

export async function closeWebhookAgent(): Promise<void> {
  await webhookAgent?.destroy();
  webhookAgent = undefined;
}
