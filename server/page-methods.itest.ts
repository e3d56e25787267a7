import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { noteStatus } from "../lib/platform/process-bridge";
import { createListener, type Handler } from "./listener";
import { refuseOtherPageMethods } from "./page-methods";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function startListener(handle: Handler): Promise<string> {
  const listenerOptions = { isSecure: false, knowsHost: async () => true, clientAddress: (socket: string) => socket };
  server = createListener({ ...listenerOptions, handle });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const renderedPage: Handler = async (_request, response) => void response.end("page");

it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "renders no page to a %s, and says what it takes",
  async (method) => {
    const origin = await startListener(refuseOtherPageMethods(renderedPage));
    const body = method === "OPTIONS" ? undefined : "x".repeat(100_000);
    const answer = await fetch(`${origin}/companies/1/sales`, { method, body });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await answer.json()).toMatchObject({ code: "method_not_allowed", status: 405 });
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  },
);

it("lets pages be opened, and leaves routes their own methods", async () => {
  const origin = await startListener(refuseOtherPageMethods(renderedPage));
  expect(await (await fetch(`${origin}/companies`)).text()).toBe("page");
  expect((await fetch(`${origin}/companies`, { method: "HEAD" })).status).toBe(200);
  expect(await (await fetch(`${origin}/api/auth/signout`, { method: "POST" })).text()).toBe("page");
});

/** A page that notes a status for itself, and is rendered with Next.js's status. */
const pageNotingStatus =
  (nextStatus: number): Handler =>
  async (_request, response) => {
    noteStatus({ inPlaceOf: 200, status: 429, retryAfterSeconds: 40 });
    response.writeHead(nextStatus).end();
  };

it("sends a page with the status it says of itself", async () => {
  const answer = await fetch(await startListener(pageNotingStatus(200)));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "40"]);
});

it("leaves a status that is worse to the page, and every other page as it is", async () => {
  expect((await fetch(await startListener(pageNotingStatus(404)))).status).toBe(404);
  server.close();
  expect((await fetch(await startListener(renderedPage))).status).toBe(200);
});

it("lets no caller speak for a page", async () => {
  const origin = await startListener(
    async ({ headers }, response) => void response.end(String(headers["x-stegvis-request"])),
  );
  expect(await (await fetch(origin, { headers: { "x-stegvis-request": "mine" } })).text()).toBe("undefined");
});
