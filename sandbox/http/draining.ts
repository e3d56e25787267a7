import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * How long refusals are delayed before the server closes. Meanwhile, clients with an open connection send their next
 * call on it, and clients that wait for a refusal do not open a new connection: the closing server would reset a
 * connection that the system has accepted and the server has not. A connection that is idle for this time is closed; a
 * client may send a call before it notices, as with any keep-alive limit (RFC 9112 section 9.6). A second is longer than a
 * busy machine keeps a process waiting.
 */
const refusalDelayMs = 1_000;
/** The time the server waits for connections to close. At its end, all refusals are sent and open connections idle. */
const closeWaitMs = 1_000;

type RefuseCall = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Lets a server stop without losing a call: calls in progress are answered, later calls are refused with an answer that
 * closes their connection, and only then the server accepts no more connections.
 *
 * @param refuse answers a call that arrives too late; its body has been read
 * @returns a function that stops the server; calls that are not answered after `longestMs` are cut off
 */
export function prepareDraining(server: Server, refuse: RefuseCall): (longestMs: number) => Promise<void> {
  const openResponses = new Set<ServerResponse>();
  let reportIdle = () => {};
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    openResponses.add(response);
    response.once("close", () => {
      openResponses.delete(response);
      if (openResponses.size === 0) reportIdle();
    });
  });

  return async (longestMs) => {
    const allAnswered = new Promise<void>((resolve) => {
      reportIdle = resolve;
    });
    const refusals = refuseLaterCalls(server, refuse);
    for (const response of openResponses) closeConnectionAfter(response);
    if (openResponses.size > 0) await Promise.race([allAnswered, wait(longestMs, undefined, { ref: false })]);
    refusals.holdRefusals();
    await wait(refusalDelayMs);
    const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
    refusals.sendRefusals();
    await Promise.race([serverClosed, wait(closeWaitMs, undefined, { ref: false })]);
    server.closeAllConnections();
  };
}

/**
 * Refuses every later call. @returns `holdRefusals`, which delays refusals from then on, and `sendRefusals`, which
 * sends them
 */
function refuseLaterCalls(server: Server, refuse: RefuseCall): { holdRefusals: () => void; sendRefusals: () => void } {
  let releaseRefusals = () => {};
  let refusalsReleased = Promise.resolve();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // The refusal waits for the end of the body: closing the connection while the client still sends would reset it.
    request.once("end", () => void refusalsReleased.then(() => refuse(request, response)));
    request.resume();
  });
  return {
    holdRefusals: () => {
      refusalsReleased = new Promise((resolve) => {
        releaseRefusals = resolve;
      });
    },
    sendRefusals: () => releaseRefusals(),
  };
}

/** Closes the connection after the answer. Where the client still sends, it stays open and its next call is refused. */
function closeConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent && response.req.complete) response.shouldKeepAlive = false;
}
