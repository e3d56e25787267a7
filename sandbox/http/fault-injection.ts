import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { now } from "../clock";
import { consumeFaults, type Fault, waitWhileHeld } from "../faults/faults";
import { getCallsPerMinute } from "../faults/limits";

type HttpContext = Context<{ Bindings: HttpBindings }>;

/**
 * Applies the faults that the control API has set to a call. A fault before `next` means that the call is not executed; a
 * fault after it means that the call is executed and its answer is lost or corrupted.
 */
export const injectFaults = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const faults = consumeFaults(c.req.method, c.req.path);
  if (faults.length === 0) return next();
  for (const fault of faults) if (fault.kind === "delay") await waitFor(fault.ms);
  if (faults.some(({ kind }) => kind === "hold")) await waitWhileHeld();
  const replacementAnswer = faults.map((fault) => makeAnswerWithoutCall(c, fault)).find((answer) => answer !== null);
  if (replacementAnswer) return replacementAnswer;
  await next();
  for (const fault of faults) if (fault.kind === "slow") await waitFor(fault.seconds * 1000);
  for (const fault of faults) {
    const corruptedResponse = await makeCorruptedAnswer(c, fault);
    if (corruptedResponse === null) continue;
    // The answer is removed first, because hono would otherwise copy its headers to the corrupted answer.
    c.res = undefined;
    c.res = corruptedResponse;
    break;
  }
  return undefined;
});

function makeAnswerWithoutCall(c: HttpContext, fault: Fault): Response | null {
  switch (fault.kind) {
    case "cut-before-commit":
      return cutConnection(c);
    case "rate-limit":
      return makeRateLimitAnswer(c, fault.seconds);
    case "status":
      return fault.committed ? null : makeErrorAnswer(c, fault.status);
    case "html":
      return fault.committed ? null : makeHtmlAnswer(fault.status);
    default:
      return null;
  }
}

async function makeCorruptedAnswer(c: HttpContext, fault: Fault): Promise<Response | null> {
  switch (fault.kind) {
    case "cut-after-commit":
      return cutConnection(c);
    case "truncate":
      return sendTruncatedAnswer(c, await readAnswerBody(c));
    case "malformed":
      return withCorruptedBody(
        c,
        Buffer.concat([Buffer.from('{"'), (await readAnswerBody(c)).subarray(0, 20), Buffer.from("…")]),
      );
    case "status":
      return fault.committed ? makeErrorAnswer(c, fault.status) : null;
    case "html":
      return fault.committed ? makeHtmlAnswer(fault.status) : null;
    default:
      return null;
  }
}

function cutConnection(c: HttpContext): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Announces the length of the whole body, sends half of it and closes the connection. */
function sendTruncatedAnswer(c: HttpContext, body: Buffer): Response {
  const { outgoing, incoming } = c.env;
  const headers = { ...Object.fromEntries(c.res.headers), date: now().toUTCString() };
  outgoing.writeHead(c.res.status, { ...headers, "content-length": String(body.length) });
  outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => incoming.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** A complete answer whose body does not match its content type. */
function withCorruptedBody(c: HttpContext, body: Buffer): Response {
  const headers = new Headers(c.res.headers);
  headers.delete("content-length");
  return new Response(new Uint8Array(body), { status: c.res.status, headers });
}

async function readAnswerBody(c: HttpContext): Promise<Buffer> {
  return Buffer.from(await c.res.clone().arrayBuffer());
}

function makeHtmlAnswer(status: number): Response {
  const page = "<!doctype html><html><head><title>Gateway</title></head><body><h1>Service</h1></body></html>";
  return new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

function makeRateLimitAnswer(c: HttpContext, seconds: number): Response {
  const text = `API calls quota exceeded! maximum admitted ${getCallsPerMinute()} per Minute. Try again in ${seconds} seconds.`;
  return makeErrorAnswer(c, 429, text, { "retry-after": String(seconds) });
}

function makeErrorAnswer(
  c: HttpContext,
  status: number,
  text = `Fault: ${status}.`,
  headers: Record<string, string> = {},
) {
  const isIdentity = c.req.path.toLowerCase().startsWith("/identity/");
  const body = isIdentity
    ? { error: status >= 500 ? "server_error" : "invalid_request", error_description: text }
    : {
        ErrorCode: status === 429 ? 4010 : status >= 500 ? 5000 : 2000,
        DeveloperErrorMessage: text,
        ErrorId: randomUUID(),
        Errors: [],
      };
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
