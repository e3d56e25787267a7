import { EventEmitter, once } from "node:events";
import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createDrain } from "./draining";
import { createListener, type ListenerOptions } from "./listener";
import { refuseWhileStopping } from "./stopping";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function startListener(options: Partial<ListenerOptions>): Promise<void> {
  server = createListener({
    isSecure: false,
    handle: () => Promise.reject(new Error("the portal was asked")),
    knowsHost: () => Promise.reject(new Error("the database was asked")),
    clientAddress: () => "127.0.0.1",
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function ask(method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  const headers = { host: "10.0.0.7:3000" };
  const clientRequest = http.request({ hostname: "127.0.0.1", port, method, path, headers });
  const [answer] = (await once(clientRequest.end(), "response")) as [http.IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: (await answer.toArray()).join("") };
}

it("says that the process lives, whatever host is named and without the portal", async () => {
  await startListener({ isReady: () => Promise.reject(new Error("asked")) });
  const answer = await ask("GET", "/healthz");
  expect(answer).toMatchObject({ status: 200, text: "ok\n", headers: { "cache-control": "no-store" } });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

it("says whether the portal is ready, and not what is missing", async () => {
  let isReady = true;
  await startListener({ isReady: async () => isReady });
  expect(await ask("GET", "/readyz")).toMatchObject({ status: 200, text: "ok\n" });
  isReady = false;
  expect(await ask("GET", "/readyz")).toMatchObject({ status: 503, text: "not ready\n" });
  expect(await ask("HEAD", "/readyz")).toMatchObject({ status: 503, text: "" });
});

it("is not ready when the question itself fails", async () => {
  await startListener({ isReady: () => Promise.reject(new Error("away")) });
  expect(await ask("GET", "/readyz")).toMatchObject({ status: 503, text: "not ready\n" });
});

it("refuses other methods, and leaves every other path to the portal", async () => {
  await startListener({ isReady: async () => true });
  expect(await ask("POST", "/readyz")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  for (const path of ["/healthz/x", "/healthzz", "/api/healthz"]) expect((await ask("GET", path)).status).toBe(500);
});

it("lives and is not ready while it ends", async () => {
  const gate = new EventEmitter();
  await startListener({
    isReady: async () => true,
    knowsHost: async () => true,
    handle: async (_request, response) => {
      gate.emit("begun");
      await once(gate, "opened");
      response.end("done");
    },
  });
  const drain = createDrain(server, refuseWhileStopping(false));
  const callBegun = once(gate, "begun");
  const slowCall = ask("GET", "/companies");
  await callBegun;
  const drained = drain(5_000);
  expect(await ask("GET", "/healthz")).toMatchObject({ status: 200, text: "ok\n" });
  expect(await ask("GET", "/readyz")).toMatchObject({ status: 503, text: "not ready\n" });
  gate.emit("opened");
  expect(await slowCall).toMatchObject({ status: 200, text: "done" });
  await drained;
});
