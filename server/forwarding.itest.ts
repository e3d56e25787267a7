import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { findForwarding } from "../lib/forwarding/find-forwarding";
import type { Bridge, Forwarding } from "../lib/platform/process-bridge";
import { withForwarding } from "./forwarding";
import { createListener } from "./listener";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const company = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const books = `/api/companies/${company}/books`;

/** Starts a listener with forwarding in front; requests that reach Next.js are answered with `next`. */
async function start(find: Bridge["findForwarding"]): Promise<void> {
  server = createListener({
    secure: false,
    knowsHost: async (host) => host === "portal.example",
    clientAddress: (socket) => socket,
    handle: withForwarding(find, async (_request, response) => void response.end("next")),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

const startWith = (forwarding: Forwarding) =>
  start((method, target) => (findForwarding(method, target) ? forwarding : null));

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
async function raw(method: string, target: string, lines: string[] = [], body = ""): Promise<string> {
  const head = [`${method} ${target} HTTP/1.1`, "Host: portal.example", ...lines, "Connection: close"];
  const answer = openConnection(`${head.join("\r\n")}\r\n\r\n${body}`);
  await answer.closed;
  return answer.text;
}

it.each([
  ["GET", `${books}/customers`, "front"],
  ["POST", `${books}/customers`, "front"],
  ["PUT", `/api/companies/${company}/payroll/employees`, "front"],
  ["DELETE", `${books}/../../x`, "front"],
  ["GET", "/api/companies/%2e%2e/books/customers", "front"],
  ["HEAD", `${books}/customers`, "next"],
  ["OPTIONS", `${books}/customers`, "next"],
  ["PATCH", `${books}/customers`, "next"],
  ["GET", books, "next"],
  ["GET", `/api/companies/${company}/operations`, "next"],
  ["GET", `/api/companies/${company}/%62ooks/customers`, "next"],
  ["GET", `/api/companies/a/b/books/customers`, "next"],
  ["GET", `/companies/${company}/books/customers`, "next"],
  ["GET", `/?${books}/customers`, "next"],
])("answers %s %s from %s", async (method, target, from) => {
  await startWith(async () => new Response("front"));
  expect(await raw(method, target)).toMatch(method === "HEAD" ? /^HTTP\/1.1 200 OK/ : new RegExp(`\r\n${from}`));
});

it("hands over the target as it was sent, the headers and the body", async () => {
  const seen: unknown[] = [];
  await startWith(async ({ method, url, headers, body }) => {
    const names = [
      "host",
      "connection",
      "x-forwarded-for",
      "x-forwarded-proto",
      "x-stegvis-client",
      "cookie",
      "transfer-encoding",
    ];
    const sent = names.flatMap((name) => (headers.get(name) === null ? [] : [[name, headers.get(name)]]));
    seen.push([method, url, Object.fromEntries(sent), body && (await new Response(body).text())]);
    return new Response(null, { status: 204 });
  });
  await raw("GET", `${books}/%2e%2e/x?a=%20`, ["X-Forwarded-For: 1.2.3.4", "Cookie: a=1", "Cookie: b=2"]);
  await raw("POST", `${books}/customers`, ["Transfer-Encoding: chunked"], "2\r\n{}\r\n0\r\n\r\n");
  const own = {
    host: "portal.example",
    connection: "close",
    "x-forwarded-proto": "http",
    "x-stegvis-client": "127.0.0.1",
  };
  expect(seen).toEqual([
    ["GET", `${books}/%2e%2e/x?a=%20`, { ...own, cookie: "a=1; b=2" }, null],
    ["POST", `${books}/customers`, { ...own, "transfer-encoding": "chunked" }, "{}"],
  ]);
});

it("writes status, headers and length, below the headers every answer carries", async () => {
  const headers = { "content-type": "application/pdf", "content-length": "2", "cache-control": "private, no-store" };
  await startWith(async () => new Response("ab", { status: 203, headers }));
  const answer = await raw("GET", `${books}/customers`);
  expect(answer).toMatch(/^HTTP\/1.1 203 [\s\S]*\r\n\r\nab$/);
  for (const line of ["content-type: application/pdf", "content-length: 2", "X-Content-Type-Options: nosniff"])
    expect(answer).toContain(`${line}\r\n`);
  expect(answer).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
  expect(answer.match(/cache-control/gi)).toHaveLength(1);
});

it.each([
  ["a foreign host", `GET ${books}/customers HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`, 421],
  ["a whole address", `GET http://portal.example${books}/customers HTTP/1.1\r\nHost: portal.example\r\n\r\n`, 400],
  ["a backslash", `GET ${books}\\customers HTTP/1.1\r\nHost: portal.example\r\n\r\n`, 400],
  ["an upgrade", `GET ${books}/x HTTP/1.1\r\nHost: portal.example\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n`, 400],
])("never sees %s", async (_title, request, status) => {
  await startWith(() => Promise.reject(new Error("seen")));
  const answer = openConnection(request);
  await answer.closed;
  expect(answer.text).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
});

it("lets a refusal reach a caller who is still sending, and serves the connection's next request", async () => {
  await startWith(async ({ body }) => {
    await body?.cancel();
    return new Response("refused", { status: 422, headers: { "content-length": "7" } });
  });
  const half = "x".repeat(300_000);
  const target = `${books}/customers`;
  const answer = openConnection(
    `POST ${target} HTTP/1.1\r\nHost: portal.example\r\nContent-Length: 600000\r\n\r\n${half}`,
  );
  await expect.poll(() => answer.text).toMatch(/^HTTP\/1.1 422 /);
  answer.socket.write(`${half}GET / HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n`);
  await answer.closed;
  expect(answer.text).toMatch(/refusedHTTP\/1.1 200 [\s\S]*next/);
});

it("says to the reader of a body that its sender is gone", async () => {
  const told = new EventEmitter();
  const [begun, lost] = [once(told, "begun"), once(told, "lost")];
  await startWith(async ({ body }) => {
    told.emit("begun");
    await new Response(body).text().catch((reason) => told.emit("lost", reason));
    return new Response(null);
  });
  const answer = openConnection(`POST ${books}/x HTTP/1.1\r\nHost: portal.example\r\nContent-Length: 9\r\n\r\nhalf`);
  await begun;
  answer.socket.destroy();
  expect(await lost).toEqual([expect.any(Error)]);
});

it("stops reading an answer that nobody wants any more", async () => {
  const told = new EventEmitter();
  const cancelled = once(told, "cancel");
  let pulled = 0;
  const endless = () =>
    new ReadableStream({
      pull: (controller) => {
        pulled++;
        controller.enqueue(new Uint8Array(100_000));
      },
      cancel: () => void told.emit("cancel"),
    });
  await startWith(async () => new Response(endless()));
  const answer = openConnection(`GET ${books}/x HTTP/1.1\r\nHost: portal.example\r\n\r\n`);
  answer.socket.once("data", () => answer.socket.destroy());
  await cancelled;
  expect(pulled).toBeLessThan(1000);
});

it("cuts the connection when an answer breaks off, so that half of it is not taken for all", async () => {
  const broken = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(10)),
      pull: (controller) => controller.error(new Error("broken")),
    });
  await startWith(async () => new Response(broken()));
  const answer = openConnection(`GET ${books}/x HTTP/1.1\r\nHost: portal.example\r\n\r\n`);
  await answer.closed;
  expect(answer.text).not.toMatch(/0\r\n\r\n$/);
});
