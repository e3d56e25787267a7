import "server-only";
import { type Dispatcher, Pool } from "undici";
import { env } from "../../platform/env";
import type { CallOutcome } from "../../platform/metrics/definitions";
import { observeSince, outcomeOfStatus } from "../../platform/metrics/metrics";
import { headersOfWork } from "../../platform/tracing";
import { followServiceClock } from "../../values/clock";
import type { Method, Service } from "./allow-list/table";

export type RemoteCall = {
  service: Service;
  method: Method;
  /** The path below the service's base address, with its query; it comes from the allow-list, never from a caller's text. */
  path: string;
  token: string;
  accept?: string;
  body?: string | Buffer;
  /** Uses a connection of its own, so that a stale connection cannot lose the answer of a call that must not be repeated. */
  fresh?: boolean;
  timeoutMs?: number;
};

export type RemoteAnswer = Dispatcher.ResponseData;

/** The call has no usable answer. `wasSent` is false only when the request certainly never left this machine. */
export class RemoteFailure extends Error {
  override name = "RemoteFailure";
  constructor(
    readonly wasSent: boolean,
    cause: unknown,
  ) {
    super(wasSent ? "the answer was lost" : "the service cannot be reached", { cause });
  }
}

const unsentErrorCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const maxConnections = 64;
const defaultTimeoutMs = 60_000;
const processGlobal = globalThis as typeof globalThis & { [key: symbol]: Map<string, Pool> | undefined };
const poolsKey = Symbol.for("stegvis.remotePools");

// The pools are kept on globalThis: Next.js loads this module once per bundle, and a process needs one pool per origin.
function poolOf(origin: string): Pool {
  processGlobal[poolsKey] ??= new Map();
  const existingPool = processGlobal[poolsKey].get(origin);
  if (existingPool) return existingPool;
  const pool = new Pool(origin, { connections: maxConnections, connect: { timeout: 5_000 }, keepAliveTimeout: 4_000 });
  processGlobal[poolsKey].set(origin, pool);
  return pool;
}

type BaseAddress = { origin: string; path: string };
const baseByAddress = new Map<string, BaseAddress>();

function baseAddressOf(address: string): BaseAddress {
  const existingBase = baseByAddress.get(address);
  if (existingBase) return existingBase;
  const { origin, pathname } = new URL(address);
  const baseAddress = { origin, path: pathname.replace(/\/$/, "") };
  baseByAddress.set(address, baseAddress);
  return baseAddress;
}

/**
 * Sends one call to the service. It neither follows redirects nor repeats anything.
 *
 * @returns the answer with an unread body, which must be read or dropped
 * @throws RemoteFailure when no answer came
 */
export async function send(call: RemoteCall): Promise<RemoteAnswer> {
  const baseAddress = baseAddressOf(call.service === "books" ? env().BOOKS_URL : env().PAYROLL_URL);
  const timeoutMs = call.timeoutMs ?? defaultTimeoutMs;
  const headers: Record<string, string> = {
    authorization: `Bearer ${call.token}`,
    accept: call.accept ?? "application/json",
    "accept-encoding": "identity",
    "user-agent": "Stegvis",
    ...headersOfWork(),
  };
  if (call.body !== undefined) headers["content-type"] = "application/json";
  const dispatcher = call.fresh
    ? new Pool(baseAddress.origin, { connections: 1, connect: { timeout: 5_000 } })
    : poolOf(baseAddress.origin);
  const startedAtMs = performance.now();
  let outcome: CallOutcome = "lost";
  try {
    const answer = await dispatcher.request({
      method: call.method,
      path: `${baseAddress.path}/${call.path}`,
      headers,
      body: call.body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const { date } = answer.headers;
    followServiceClock(typeof date === "string" ? date : null);
    outcome = outcomeOfStatus(answer.statusCode);
    return answer;
  } catch (cause) {
    const failure = toFailure(cause);
    if (!failure.wasSent) outcome = "unreached";
    throw failure;
  } finally {
    observeSince("stegvis_service_call_duration_seconds", { service: call.service, outcome }, startedAtMs);
    // The pool closes its connection once the answer has been read.
    if (call.fresh) void dispatcher.close().catch(() => {});
  }
}

/** Converts an error of sending or reading to a failure that says whether the request may have arrived. */
export function toFailure(cause: unknown): RemoteFailure {
  if (cause instanceof RemoteFailure) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return new RemoteFailure(!unsentErrorCodes.has(code), cause);
}
