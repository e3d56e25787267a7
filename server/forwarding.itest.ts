import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { findForwardingHandler } from "../lib/forwarding/find-forwarding";
import type { Bridge, ForwardingHandler } from "../lib/platform/process-bridge";
import { withForwarding } from "./forwarding";
import { createListener } from "./listener";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const companyId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const booksPath = `/api/companies/${companyId}/books`;

/** Starts a listener with forwarding in front; requests that reach Next.js are answered with `next`. */
async function startListener(lookUpForwarding: Bridge["findForwarding"]): Promise<void> {
  server = createListener({
    isSecure: false,
    knowsHost: async (host) => host === "portal.example",
    clientAddress: (socket) => socket,
    handle: withForwarding(lookUpForwarding, async (_request, response) => void response.end("next")),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

const startForwarding = (forwarding: ForwardingHandler) =>
  startListener((method, target) => (findForwardingHandler(method, target) ? forwarding : null));

/** Opens a connection, sends bytes as they are and collects what comes back. */
function openConnection(text: string) {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const answer = { text: "", socket, closed: once(socket, "close") };
  socket.setEncoding("latin1").on("data", (part: string) => {
    answer.text += part;
  });
  socket.on("error", () => {});
  socket.write(text);
  return answer;
}

/** Sends a request, and returns everything that comes back until the server closes the connection. */
async function sendRaw(method: string, target: string, lines: string[] = [], body = ""): Promise<string> {
  const headLines = [`${method} ${target} HTTP/1.1`, "Host: portal.example", ...lines, "Connection: close"];
  const answer = openConnection(`${headLines.join("\r\n")}\r\n\r\n${body}`);
  await answer.closed;
  return answer.text;
}

it.each([
  ["GET", `${booksPath}/customers`, "front"],
  ["POST", `${booksPath}/customers`, "front"],
  ["PUT", `/api/companies/${companyId}/payroll/employees`, "front"],
  ["DELETE", `${booksPath}/../../x`, "front"],
  ["GET", "/api/companies/%2e%2e/books/customers", "front"],
  ["HEAD", `${booksPath}/customers`, "next"],
  ["OPTIONS", `${booksPath}/customers`, "next"],
  ["PATCH", `${booksPath}/customers`, "next"],
  ["GET", booksPath, "next"],
  ["GET", `/api/companies/${companyId}/operations`, "next"],
  ["GET", `/api/companies/${companyId}/%62ooks/customers`, "next"],
  ["GET", `/api/companies/a/b/books/customers`, "next"],
  ["GET", `/companies/${companyId}/books/customers`, "next"],
  ["GET", `/?${booksPath}/customers`, "next"],
])("answers %s %s from %s", async (method, target, answerer) => {
  await startForwarding(async () => new Response("front"));
  expect(await sendRaw(method, target)).toMatch(
    method === "HEAD" ? /^HTTP\/1.1 200 OK/ : new RegExp(`\r\n${answerer}`),
  );
});

it("hands over the target as it was sent, the headers and the body", async () => {
  const forwardedRequests: unknown[] = [];
  await startForwarding(async ({ method, url, headers, body }) => {
    const headerNames = [
      "host",
      "connection",
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-stegvis-client",
      "cookie",
      "transfer-encoding",
    ];
    const sentHeaders = headerNames.flatMap((name) => (headers.get(name) === null ? [] : [[name, headers.get(name)]]));
    forwardedRequests.push([method, url, Object.fromEntries(sentHeaders), body && (await new Response(body).text())]);
    return new Response(null, { status: 204 });
  });
  await sendRaw("GET", `${booksPath}/%2e%2e/x?a=%20`, ["X-Forwarded-For: 1.2.3.4", "Cookie: a=1", "Cookie: b=2"]);
  await sendRaw("POST", `${booksPath}/customers`, ["Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n");
  const ownHeaders = {
    host: "portal.example",
    connection: "close",
    "x-forwarded-proto": "http",
    "x-stegvis-client": "127.0.0.1",
  };
  expect(forwardedRequests).toEqual([
    ["GET", `${booksPath}/%2e%2e/x?a=%20`, { ...ownHeaders, cookie: "a=1; b=2" }, null],
    ["POST", `${booksPath}/customers`, { ...ownHeaders, "transfer-encoding": "chunked" }, "{}"],
  ]);
});

it("writes status, headers and length, below the headers every answer carries", async () => {
  const headers = { "content-type": "application/pdf", "content-length": "2", "cache-control": "private, no-store" };
  await startForwarding(async () => new Response("ab", { status: 203, headers }));
  const answer = await sendRaw("GET", `${booksPath}/customers`);
  expect(answer).toMatch(/^HTTP\/1.1 203 [\s\S]*\r\n\r\nab$/);
  for (const line of ["content-type: application/pdf", "content-length: 2", "X-Content-Type-Options: nosniff"])
    expect(answer).toContain(`${line}\r\n`);
  expect(answer).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
  expect(answer.match(/cache-control/gi)).toHaveLength(1);
});

it.each([
  ["a foreign host", `GET ${booksPath}/customers HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, 421],
  ["a whole address", `GET http://portal.example${booksPath}/customers HTTP/1.1\r\nHost: portal.example\r\n\r\n`, 400],
  ["a backslash", `GET ${booksPath}\\customers HTTP/1.1\r\nHost: portal.example\r\n\r\n`, 400],
  [
    "an upgrade",
    `GET ${booksPath}/x HTTP/1.1\r\nHost: portal.example\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n`,
    400,
  ],
])("never sees %s", async (_title, request, status) => {
  await startForwarding(() => Promise.reject(new Error("seen")));
  const answer = openConnection(request);
  await answer.closed;
  expect(answer.text).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

it("lets a refusal reach a caller who is still sending, and serves the connection's next request", async () => {
  await startForwarding(async ({ body }) => {
    await body?.cancel();
    return new Response("refused", { status: 422, headers: { "content-length": "7" } });
  });
  const halfBody = "x".repeat(300_000);
  const target = `${booksPath}/customers`;
  const answer = openConnection(
    `POST ${target} HTTP/1.1\r\nHost: portal.example\r\nContent-Length: 600000\r\n\r\n${halfBody}`,
  );
  await expect.poll(() => answer.text).toMatch(/^HTTP\/1.1 422 /);
  answer.socket.write(`${halfBody}GET / HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n`);
  await answer.closed;
  expect(answer.text).toMatch(/refusedHTTP\/1.1 200 [\s\S]*next/);
});

it("says to the reader of a body that its sender is gone", async () => {
  const events = new EventEmitter();
  const [begunEvent, lostEvent] = [once(events, "begun"), once(events, "lost")];
  await startForwarding(async ({ body }) => {
    events.emit("begun");
    await new Response(body).text().catch((reason) => events.emit("lost", reason));
    return new Response(null);
  });
  const answer = openConnection(
    `POST ${booksPath}/x HTTP/1.1\r\nHost: portal.example\r\nContent-Length: 9\r\n\r\nhalf`,
  );
  await begunEvent;
  answer.socket.destroy();
  expect(await lostEvent).toEqual([expect.any(Error)]);
});

it("stops reading an answer that nobody wants any more", async () => {
  const events = new EventEmitter();
  const cancelled = once(events, "cancel");
  let pullCount = 0;
  const makeEndlessStream = () =>
    new ReadableStream({
      pull: (controller) => {
        pullCount++;
        controller.enqueue(new Uint8Array(100_000));
      },
      cancel: () => void events.emit("cancel"),
    });
  await startForwarding(async () => new Response(makeEndlessStream()));
  const answer = openConnection(`GET ${booksPath}/x HTTP/1.1\r\nHost: portal.example\r\n\r\n`);
  answer.socket.once("data", () => answer.socket.destroy());
  await cancelled;
  expect(pullCount).toBeLessThan(1000);
});

it("cuts the connection when an answer breaks off, so that half of it is not taken for all", async () => {
  const makeBrokenStream = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) => controller.error(new Error("broken")),
    });
  await startForwarding(async () => new Response(makeBrokenStream()));
  const answer = openConnection(`GET ${booksPath}/x HTTP/1.1\r\nHost: portal.example\r\n\r\n`);
  await answer.closed;
  expect(answer.text).not.toMatch(/0\r\n\r\n$/);
});
