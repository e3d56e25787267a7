import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { rawRefusal, setSecurityHeaders } from "./headers";

/** The status for errors of Node.js's parser, by their codes; any other error means that the request is unreadable. */
const statusByCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses, with the headers of every answer, what never becomes a request: input the parser cannot read, requests that
 * arrive too slowly, Upgrades, and expectations nobody can meet. Node.js would refuse them without any header.
 */
export function refuseUnparsed(server: Server, isSecure: boolean): void {
  const openResponses = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, response) => void openResponses.set(socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = openResponses.get(socket);
    // A client that is reading an answer would take the refusal for the rest of it.
    const isAnswerUnfinished = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isAnswerUnfinished || error.code === "ECONNRESET") return void socket.destroy();
    socket.end(rawRefusal(statusByCode[error.code ?? ""] ?? 400, isSecure), () => socket.destroy());
  });
  // Without a listener Node.js would pass an Upgrade to the request handler, and Next.js would try to serve it.
  server.on("upgrade", (_request, socket) => void socket.end(rawRefusal(400, isSecure)));
  server.on("checkExpectation", ({ method = "", url = "" }, response) => {
    setSecurityHeaders(response, { isSecure, method, path: url });
    response.writeHead(417, { "cache-control": "no-store", "content-length": "0", connection: "close" }).end();
  });
}
