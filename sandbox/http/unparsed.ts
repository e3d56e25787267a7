import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders, setSecurityHeaders } from "./security-headers";

/** The status for each error code of Node's HTTP parser; other codes get 400, for a request that cannot be read. */
const statusByErrorCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Sets the security headers on answers to requests that never reach the app: requests that Node's parser cannot read, that
 * arrive too slowly, that have an `Expect` header which cannot be met, or that the adaptor refuses. Node sets no headers on
 * these.
 */
export function refuseUnparsedRequests(server: Server): void {
  const responseBySocket = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", ({ socket }, response) => {
    responseBySocket.set(socket, response);
    setSecurityHeaders(response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = responseBySocket.get(socket);
    // A client that is still reading an answer would take the refusal for the rest of that answer.
    const isAnswerUnfinished = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isAnswerUnfinished || error.code === "ECONNRESET") return void socket.destroy();
    socket.end(makeRawRefusal(statusByErrorCode[error.code ?? ""] ?? 400), () => socket.destroy());
  });
  server.on("checkExpectation", (_request, response) => {
    setSecurityHeaders(response);
    response.writeHead(417, { "cache-control": "no-store", "content-length": "0", connection: "close" }).end();
  });
}

function makeRawRefusal(status: number): string {
  const headers = securityHeaders.map(([name, value]) => `${name}: ${value}`);
  const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  return [statusLine, ...headers, "cache-control: no-store", "content-length: 0", "connection: close", "", ""].join(
    "\r\n",
  );
}
