import { Agent, request } from "undici";
import { trustedAuthorities } from "../http/authorities";
import { mayCall, outsideLookup } from "../http/outside";
import { headersOf, type Notification, type Receiver } from "./notification";

/** The longest time an endpoint may take to answer (assumed). */
const patienceMs = 10_000;

type Wait = { stopped?: AbortSignal; withinMs?: number };

let agent: Agent | undefined;

/**
 * Posts a notification. Redirects are not followed; their status is not 2xx, so the post has failed.
 *
 * @returns null where the endpoint answered 2xx, otherwise the reason of the failure as text for the log and the caller
 */
export async function post(
  receiver: Receiver,
  notification: Notification,
  { stopped, withinMs = patienceMs }: Wait = {},
): Promise<string | null> {
  const url = new URL(receiver.Endpoint);
  if (!mayCall(url)) return "the address is not on the internet";
  agent ??= new Agent({
    connect: { ...trustedAuthorities(), timeout: patienceMs, lookup: outsideLookup },
    keepAliveTimeout: 1_000,
  });
  const timeout = AbortSignal.timeout(withinMs);
  try {
    const { statusCode, body } = await request(url, {
      method: "POST",
      headers: headersOf(receiver, notification),
      body: JSON.stringify(notification),
      dispatcher: agent,
      signal: stopped ? AbortSignal.any([timeout, stopped]) : timeout,
    });
    // Only the status counts. The body is discarded, and the connection is closed where the body is too long.
    body.on("error", () => {});
    void body.dump({ limit: 65_536 }).catch(() => {});
    return statusCode >= 200 && statusCode < 300 ? null : `it answered ${statusCode}`;
  } catch (error) {
    if (timeout.aborted) return `it did not answer within ${withinMs / 1000} seconds`;
    return error instanceof Error ? error.message : "it could not be reached";
  }
}

export async function closeAgent(): Promise<void> {
  await agent?.destroy();
  agent = undefined;
}
