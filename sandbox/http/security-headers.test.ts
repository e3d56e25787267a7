import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { beforeAll, describe, expect, it } from "vitest";
import { refuseWhileStopping } from "./stopping";
import { refuseUnparsedRequests } from "./unparsed";

let app: typeof import("../app").app;

beforeAll(async () => {
  process.env.SANDBOX_DATABASE_URL = "postgresql://nowhere";
  process.env.SANDBOX_URL = "http://localhost:4000";
  ({ app } = await import("../app"));
});

const getAnswer = (path: string, host = "localhost:4000") => app.request(path, { headers: { host } });

describe("an answer", () => {
  it.each([
    ["of another host", "/", "evil.example", 421],
    ["of an address with nothing", "/nothing", undefined, 404],
    ["of a resource nobody may read", "/v2/customers", undefined, 401],
    ["of a description", "/openapi/books.json", undefined, 200],
    ["of a page", "/", undefined, 200],
  ])("%s stands in no frame and is taken for nothing else", async (_title, path, host, status) => {
    const answer = await getAnswer(path, host);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });
});

describe("what never comes to the app", () => {
  /** Writes `text` on a new connection and returns the whole answer of the server. */
  async function exchangeText(server: Server, text: string): Promise<string> {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      let answer = "";
      socket.setEncoding("utf8").on("data", (part: string) => {
        answer += part;
      });
      socket.write(text);
      await once(socket, "close");
      return answer.toLowerCase();
    } finally {
      server.close();
    }
  }

  function makeSandboxServer(): Server {
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { requireHostHeader: false } }) as Server;
    refuseUnparsedRequests(server);
    return server;
  }

  it.each([
    ["no HTTP", makeSandboxServer, "\u0016\u0003\u0001\r\n\r\n", 400],
    ["too large", makeSandboxServer, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["without a host", makeSandboxServer, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["expects more", makeSandboxServer, "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\n\r\n", 417],
    ["too late", () => createServer(refuseWhileStopping), "GET /v2/customers HTTP/1.1\r\nHost: localhost\r\n\r\n", 503],
  ])("is refused with the same headers: %s", async (_title, makeServer, text, status) => {
    const answer = await exchangeText(makeServer(), text);
    expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
    expect(answer).toContain("\r\nx-frame-options: deny\r\n");
    expect(answer).toContain("\r\nx-content-type-options: nosniff\r\n");
  });
});
