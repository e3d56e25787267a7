import { EventEmitter, once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy between the portal and an identity server, which emits events for calls of the token endpoint. It emits
 * `hit` when a call arrives, `settled` with the status of the server's answer even if the portal no longer waits for
 * it, and `answered` when it has passed the answer on to the portal.
 */
export type TokenProxy = {
  url: string;
  events: EventEmitter<ProxyEvents>;
  /**
   * Promises that the proxy awaits before it forwards a call of the token endpoint, and before it passes back the
   * answer.
   */
  readonly delays: { call?: Promise<void>; answer?: Promise<void> };
  stop(): Promise<void>;
};

type ProxyEvents = { hit: []; settled: [status: number]; answered: [] };

export async function startTokenProxy(target: string): Promise<TokenProxy> {
  const events = new EventEmitter<ProxyEvents>();
  const delays: TokenProxy["delays"] = {};
  const server = http.createServer((request, response) => {
    void passOn(request, response);
  });

  async function passOn(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { "content-type": type = "", authorization = "" } = request.headers;
    const body = request.method === "POST" ? Buffer.concat(parts) : undefined;
    const isToken = request.url?.endsWith("/connect/token") ?? false;
    const forward = () =>
      fetch(`${target}${request.url}`, {
        method: request.method,
        headers: { "content-type": type, authorization },
        body,
      });
    const pending = isToken && delays.call ? delays.call.then(forward) : forward();
    if (isToken) events.emit("hit");
    const answer = await pending;
    const text = Buffer.from(await answer.arrayBuffer());
    if (isToken) events.emit("settled", answer.status);
    if (isToken) await delays.answer;
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(text, () => events.emit("answered"));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, events, delays, stop };
}
