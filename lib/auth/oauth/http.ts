import "server-only";
import { Agent, request } from "undici";
import type { CallOutcome } from "@/lib/platform/metrics/definitions";
import { observeSince, outcomeOfStatus } from "@/lib/platform/metrics/metrics";
import { headersOfWork } from "@/lib/platform/tracing";
import { followServiceClock } from "@/lib/values/clock";

/** An answer as it was received. It is not parsed, so that it can be stored before it is judged. */
export type RawAnswer = { status: number; contentType: string; body: string };

/**
 * The error for an answer that did not arrive. `isSent` is false only when no connection was made, so that the server
 * cannot have acted; where it is true, the server may have executed the whole call.
 */
export class NoAnswer extends Error {
  readonly isSent: boolean;

  constructor(cause: unknown) {
    super("no answer from the identity server", { cause });
    this.name = "NoAnswer";
    this.isSent = !codesWithoutConnection.has(errorCodeOf(cause));
  }
}

const codesWithoutConnection = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** A token call is awaited for this long after its bytes were sent. To give up earlier would lose a rotated token. */
export const tokenCallTimeoutMs = 60_000;

/**
 * The time limit of a whole read, which can be repeated. A limit between two bytes would never end an answer that
 * trickles in.
 */
const readTimeoutMs = 20_000;

const maxAnswerBytes = 256 * 1024;
let agent: Agent | undefined;

function getAgent(): Agent {
  agent ??= new Agent({
    connectTimeout: 5_000,
    headersTimeout: tokenCallTimeoutMs,
    bodyTimeout: tokenCallTimeoutMs,
    maxResponseSize: maxAnswerBytes,
    pipelining: 0,
  });
  return agent;
}

/** The options of a call. `deadlineMs` bounds the whole call, from connecting to the last byte of the answer. */
type CallOptions = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
  deadlineMs?: number;
};

/**
 * Makes one call to the service, outside the patched `fetch`. The call never follows a redirect.
 *
 * @throws NoAnswer when the connection or the answer was interrupted
 */
export async function call(
  url: string,
  {
    method = "GET",
    headers = {},
    body,
    deadlineMs = method === "POST" ? tokenCallTimeoutMs : readTimeoutMs,
  }: CallOptions = {},
): Promise<RawAnswer> {
  const startedAtMs = performance.now();
  let outcome: CallOutcome = "lost";
  try {
    const signal = AbortSignal.timeout(deadlineMs);
    const allHeaders = { accept: "application/json", ...headersOfWork(), ...headers };
    const requestOptions = { method, headers: allHeaders, body, signal, dispatcher: getAgent() };
    const answer = await request(url, requestOptions);
    const text = await answer.body.text();
    followServiceClock(firstHeaderValue(answer.headers.date));
    outcome = outcomeOfStatus(answer.statusCode);
    return {
      status: answer.statusCode,
      contentType: firstHeaderValue(answer.headers["content-type"]) ?? "",
      body: text,
    };
  } catch (cause) {
    const failure = new NoAnswer(cause);
    if (!failure.isSent) outcome = "unreached";
    throw failure;
  } finally {
    observeSince("stegvis_service_call_duration_seconds", { service: "identity", outcome }, startedAtMs);
  }
}

/** The parsed JSON of an answer, or undefined when it is something else (an HTML page, half a document). */
export function jsonOf({ body }: RawAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function firstHeaderValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
