import { once } from "node:events";
import type { Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { bodyLimits, fileLimits } from "../lib/api/remote/body";
import { clientAddressOf, parseTrustedProxies } from "../lib/platform/client-address";
import { createListener } from "./listener";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

let receivedRequests: Record<string, unknown>[] = [];

async function startListener(
  options: { proxies?: string; isSecure?: boolean; headersTimeoutMs?: number; requestTimeoutMs?: number } = {},
) {
  receivedRequests = [];
  server = createListener({
    isSecure: false,
    knowsHost: async (host) => host === "portal.example",
    clientAddress: (socket, header) => clientAddressOf(socket, header, parseTrustedProxies(options.proxies ?? "")),
    handle: async (request, response) => {
      let size = 0;
      for await (const part of request) size += part.length;
      receivedRequests.push({ ...request.headers, size });
      response.end("ok");
    },
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Sends bytes as they are, and returns everything that comes back until the server closes the connection. */
async function sendRaw(text: string): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(text);
  let answer = "";
  socket.setEncoding("utf8");
  socket.on("data", (part: string) => {
    answer += part;
  });
  await once(socket, "close");
  return answer;
}

const sendGet = (target: string, headers: string[] = ["Host: portal.example"]) =>
  sendRaw(`GET ${target} HTTP/1.1\r\n${[...headers, "Connection: close"].join("\r\n")}\r\n\r\n`);

it("serves its own hosts, with the headers every answer carries", async () => {
  await startListener({ isSecure: true });
  const answer = await sendGet("/");
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(answer).toContain("X-Content-Type-Options: nosniff");
  expect(answer).toContain("Referrer-Policy: same-origin");
  expect(answer).toContain("Cross-Origin-Opener-Policy: same-origin");
  expect(answer).toContain("Strict-Transport-Security: max-age=63072000");
});

it("lets nobody keep an answer of a route", async () => {
  await startListener();
  const answer = await sendGet("/api/companies");
  expect(answer).toContain("Cache-Control: private, no-store");
  expect(answer).not.toContain("Strict-Transport-Security");
});

it.each([
  ["a foreign host", ["Host: evil.example"]],
  ["our host with another port", ["Host: portal.example:81"]],
  ["two hosts", ["Host: portal.example", "Host: evil.example"]],
])("refuses %s", async (_title, headers) => {
  await startListener();
  expect(await sendGet("/", headers)).toMatch(/^HTTP\/1.1 4(00|21)/);
  expect(receivedRequests).toEqual([]);
});

it.each(["http://portal.example/", "//evil.example/", "/\\evil.example", "/a\\b", "*"])(
  "refuses the target %s",
  async (target) => {
    await startListener();
    expect(await sendGet(target)).toMatch(/^HTTP\/1.1 400/);
    expect(receivedRequests).toEqual([]);
  },
);

it("refuses to upgrade a connection", async () => {
  await startListener();
  const headers = ["Host: portal.example", "Upgrade: websocket", "Connection: Upgrade"];
  expect(await sendRaw(`GET /_next/hmr HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/);
  expect(receivedRequests).toEqual([]);
});

const requestId = "6f0c2a4e-9b1d-4c3f-8a5e-7d6b5c4a3f2e";
const idHeader = `X-Request-Id: ${requestId}`;
const ownHeaders = {
  "x-request-id": requestId,
  host: "portal.example",
  connection: "close",
  "x-forwarded-proto": "http",
  "x-stegvis-client": "127.0.0.1",
};

it("takes out what a caller claims about itself", async () => {
  await startListener();
  const claims = ["X-Forwarded-For: 1.2.3.4", "X-Forwarded-Host: evil.example", "Forwarded: for=1.2.3.4"];
  const internalHeaders = ["X-Middleware-Subrequest: proxy", "X-Stegvis-Client: 1.2.3.4", "X-Nonce: n"];
  await sendGet("/", ["Host: portal.example", idHeader, ...claims, ...internalHeaders]);
  expect(receivedRequests).toEqual([{ ...ownHeaders, size: 0 }]);
});

it("takes the caller's address from a trusted proxy only", async () => {
  const forwardedHeaders = [
    "Host: portal.example",
    idHeader,
    "X-Forwarded-For: 6.6.6.6",
    "X-Forwarded-For: 203.0.113.9",
  ];
  for (const proxies of ["192.0.2.0/24", "127.0.0.1"]) {
    await startListener({ proxies });
    await sendGet("/", forwardedHeaders);
    server.close();
    expect(receivedRequests).toEqual([
      { ...ownHeaders, "x-stegvis-client": proxies === "127.0.0.1" ? "203.0.113.9" : "127.0.0.1", size: 0 },
    ]);
  }
});

it("says itself how people reach it", async () => {
  await startListener({ isSecure: true });
  await sendGet("/", ["Host: portal.example", idHeader, "X-Forwarded-Proto: http"]);
  expect(receivedRequests).toEqual([{ ...ownHeaders, "x-forwarded-proto": "https", size: 0 }]);
});

it("gives every body the time its reader allows", () => {
  const server = createListener({
    isSecure: false,
    handle: async () => {},
    knowsHost: async () => true,
    clientAddress: (socket) => socket,
  });
  for (const { totalMs } of [bodyLimits, fileLimits]) expect(server.requestTimeout).toBeGreaterThan(totalMs);
  server.close();
});

it("hangs up on headers and bodies that never end", async () => {
  await startListener({ headersTimeoutMs: 300, requestTimeoutMs: 600 });
  expect(await sendRaw("GET / HTTP/1.1\r\nHost: portal.example\r\n")).toMatch(/^HTTP\/1.1 408/);
  const slowRequest = "POST / HTTP/1.1\r\nHost: portal.example\r\nContent-Length: 10\r\n\r\nhalf";
  expect(await sendRaw(slowRequest)).toMatch(/^(HTTP\/1.1 408|$)/);
  expect(receivedRequests).toEqual([]);
});

describe("the headers every answer carries", () => {
  const largeHeader = `X: ${"x".repeat(20_000)}`;

  it.each([
    ["a call without a host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a foreign host", "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421],
    ["a whole address", "GET http://a/ HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n", 400],
    ["no HTTP at all", "\u0016\u0003\u0001\r\n\r\n", 400],
    ["a header that is none", "GET / HTTP/1.1\r\nHost: portal.example\r\nno header\r\n\r\n", 400],
    ["headers that are too large", `GET / HTTP/1.1\r\nHost: portal.example\r\n${largeHeader}\r\n\r\n`, 431],
    ["an expectation", "GET / HTTP/1.1\r\nHost: portal.example\r\nExpect: more\r\nConnection: close\r\n\r\n", 417],
    ["an Upgrade", "GET / HTTP/1.1\r\nHost: portal.example\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", 400],
  ])("are on the refusal of %s", async (_title, request, status) => {
    await startListener({ isSecure: true });
    const answer = await sendRaw(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const line of [
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options: nosniff",
      "Strict-Transport-Security: max-age=63072000; includeSubDomains",
    ])
      expect(answer).toContain(`${line}\r\n`);
    expect(receivedRequests).toEqual([]);
  });
});

it("writes no refusal into an answer that has begun", async () => {
  server = createListener({
    isSecure: false,
    knowsHost: async () => true,
    clientAddress: (socket) => socket,
    handle: async (_request, response) => void response.write("half"),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    answer += part;
    socket.write("no request\r\n\r\n");
  });
  socket.write("GET / HTTP/1.1\r\nHost: portal.example\r\n\r\n");
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
});
