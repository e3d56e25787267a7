import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * How long the last refusals are postponed before the server stops accepting connections. During this time clients with a
 * kept connection send their next call on it, and clients that would reconnect at once are waiting: a connection that the
 * system has accepted and the server has not would be reset. A connection that was silent for this long is closed, which may
 * cross with a call, as any keep-alive limit may (RFC 9112 section 9.6). A second is longer than a busy machine keeps a
 * process waiting.
 */
const quietPeriodMs = 1_000;
/** The server waits this long for connections to close: by then only connections without a request remain. */
const finalCloseMs = 1_000;

type RefuseCall = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a server without losing a call: running calls are answered, new calls are refused with a problem that closes their
 * connection, and only then the server stops accepting connections.
 *
 * @param refuse answers a call that came too late; its body has been read
 * @returns a function that ends the server; calls without an answer after `longestMs` are cut
 */
export function createDrain(server: Server, refuse: RefuseCall): (longestMs: number) => Promise<void> {
  const openResponses = new Set<ServerResponse>();
  let onAllClosed = () => {};
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    openResponses.add(response);
    response.once("close", () => {
      openResponses.delete(response);
      if (openResponses.size === 0) onAllClosed();
    });
  });

  return async (longestMs) => {
    const allClosed = new Promise<void>((resolve) => {
      onAllClosed = resolve;
    });
    const refusals = refuseFromNowOn(server, refuse);
    for (const response of openResponses) closeConnectionAfter(response);
    if (openResponses.size > 0) await Promise.race([allClosed, wait(longestMs, undefined, { ref: false })]);
    refusals.postpone();
    await wait(quietPeriodMs);
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    refusals.release();
    await Promise.race([serverClosed, wait(finalCloseMs, undefined, { ref: false })]);
    server.closeAllConnections();
  };
}

/** Refuses every later call. @returns functions that postpone refusals, and release the postponed ones */
function refuseFromNowOn(server: Server, refuse: RefuseCall): { postpone: () => void; release: () => void } {
  let releaseRefusals = () => {};
  let refusalsReleased = Promise.resolve();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // The connection closes after the answer, and closing would reset it while a body is still being sent.
    request.once("end", () => void refusalsReleased.then(() => refuse(request, response)));
    request.resume();
  });
  return {
    postpone: () => {
      refusalsReleased = new Promise((resolve) => {
        releaseRefusals = resolve;
      });
    },
    release: () => releaseRefusals(),
  };
}

/** Tells the client not to reuse the connection; a client that is still sending gets its next call on it refused instead. */
function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent && response.req.complete) response.shouldKeepAlive = false;
}
