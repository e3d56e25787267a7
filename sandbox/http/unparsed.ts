import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders, setSecurityHeaders } from "./security-headers";

/** What Node's parser refuses, by its codes; anything else is a request that cannot be read. */
const statusByCode: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Gives the headers of every answer to what never comes to the app: what the parser cannot read or what takes too long to
 * arrive, an expectation nobody can meet, and what the adaptor refuses by itself. Node refuses these without any header.
 */
export function refuseUnparsed(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", ({ socket }, response) => {
    answering.set(socket, response);
    setSecurityHeaders(response);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    // Whoever reads an answer would take the refusal for the rest of it.
    const isInAnswer = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isInAnswer || error.code === "ECONNRESET") return void socket.destroy();
    socket.end(rawRefusal(statusByCode[error.code ?? ""] ?? 400), () => socket.destroy());
  });
  server.on("checkExpectation", (_request, response) => {
    setSecurityHeaders(response);
    response.writeHead(417, { "cache-control": "no-store", "content-length": "0", connection: "close" }).end();
  });
}

function rawRefusal(status: number): string {
  const headers = securityHeaders.map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  return [start, ...headers, "cache-control: no-store", "content-length: 0", "connection: close", "", ""].join("\r\n");
}
