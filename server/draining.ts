import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * How long the last refusals are held back before nobody is let in any more. Clients that keep a connection send their next
 * call on it meanwhile, and those that would come back at once on a new one are waiting: a connection the system has accepted
 * and the server has not would be reset. One that was silent for so long is closed, which a call may cross as it may cross
 * any keep-alive limit (RFC 9112 section 9.6).
 */
const quietMs = 250;
/** The last refusals are on their way by then; what is left are connections on which nobody has asked anything. */
const lastMs = 1_000;

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a server without losing a call: those under way are answered, new ones are refused in words and told to close their
 * connection, and only then nobody is let in any more.
 *
 * @param refuse answers a call that came too late; its body has been read
 * @returns what ends the server; calls that are not answered after `longestMs` are cut
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

/** @returns what holds refusals back, and what lets them go */
function refuseFromNowOn(server: Server, refuse: Refuse): { hold: () => void; open: () => void } {
  let open = () => {};
  let opened = Promise.resolve();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    // The connection closes after the answer, and closing resets it under a body that is still being sent.
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

/** Tells the client not to reuse the connection; for one that still sends, the next call on it is refused instead. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent && response.req.complete) response.shouldKeepAlive = false;
}
