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
  /** The members that the proxy changes in the answers of the token endpoint before it passes them back. */
  readonly changes: { scope?: string | null };
  stop(): Promise<void>;
};

type ProxyEvents = { hit: []; settled: [status: number]; answered: [] };

export async function startTokenProxy(target: string): Promise<TokenProxy> {
  const events = new EventEmitter<ProxyEvents>();
  const delays: TokenProxy["delays"] = {};
  const changes: TokenProxy["changes"] = {};
  const server = http.createServer((request, response) => {
    void proxyCall(request, response);
  });

  async function proxyCall(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { "content-type": contentType = "", authorization = "" } = request.headers;
    const body = request.method === "POST" ? Buffer.concat(chunks) : undefined;
    const isTokenCall = request.url?.endsWith("/connect/token") ?? false;
    const forward = () =>
      fetch(`${target}${request.url}`, {
        method: request.method,
        headers: { "content-type": contentType, authorization },
        body,
      });
    const pendingAnswer = isTokenCall && delays.call ? delays.call.then(forward) : forward();
    if (isTokenCall) events.emit("hit");
    const answer = await pendingAnswer;
    const answerText = await answer.text();
    if (isTokenCall) events.emit("settled", answer.status);
    if (isTokenCall) await delays.answer;
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    const isChanged = isTokenCall && answer.status === 200 && Object.keys(changes).length > 0;
    const passedText = isChanged ? JSON.stringify({ ...JSON.parse(answerText), ...changes }) : answerText;
    response.end(passedText, () => events.emit("answered"));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, events, delays, changes, stop };
}
