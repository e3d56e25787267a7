import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * How long the last refusals are postponed before the server stops accepting connections. During this time clients with a
 * kept connection send their next call on it, and clients that would reconnect at once are waiting: a connection that the
 * system has accepted and the server has not would be reset. A connection that was silent for this long is closed, which may
 * cross with a call, as any keep-alive limit may (RFC 9112 section 9.6).
 */
const quietMs = 250;
/** By then the last refusals are sent; only connections without a request remain. */
const lastMs = 1_000;

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a server without losing a call: running calls are answered, new calls are refused with a problem that closes their
 * connection, and only then the server stops accepting connections.
 *
 * @param refuse answers a call that came too late; its body has been read
 * @returns a function that ends the server; calls without an answer after `longestMs` are cut
 */
export function draining(server: Server, refuse: Refuse): (longestMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let onNone = () => {};
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    response.once("close", () => {
      underWay.delete(response);
      if (underWay.size === 0) onNone();
    });
  });

  return async (longestMs) => {
    const none = new Promise<void>((resolve) => {
      onNone = resolve;
    });
    const gate = refuseFromNowOn(server, refuse);
    for (const response of underWay) closeAfter(response);
    if (underWay.size > 0) await Promise.race([none, wait(longestMs, undefined, { ref: false })]);
    gate.hold();
    await wait(quietMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    gate.open();
    await Promise.race([closed, wait(lastMs, undefined, { ref: false })]);
    server.closeAllConnections();
  };
}

/** @returns functions that postpone refusals, and release the postponed ones */
function refuseFromNowOn(server: Server, refuse: Refuse): { hold: () => void; open: () => void } {
  let open = () => {};
  let opened = Promise.resolve();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // The connection closes after the answer, and closing would reset it while a body is still being sent.
    request.once("end", () => void opened.then(() => refuse(request, response)));
    request.resume();
  });
  return {
    hold: () => {
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
  };
}

/** Tells the client not to reuse the connection; a client that is still sending gets its next call on it refused instead. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent && response.req.complete) response.shouldKeepAlive = false;
}
