import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { call, NoAnswer } from "./http";

it("gives up an answer that trickles past the deadline of its call", async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const dripTimer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(dripTimer));
    setTimeout(() => response.end("{}"), 2_000).unref();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const pendingAnswer = call(`http://127.0.0.1:${port}/`, { deadlineMs: 200 });
  await expect(pendingAnswer).rejects.toMatchObject({ isSent: true });
  await expect(pendingAnswer).rejects.toBeInstanceOf(NoAnswer);
  server.closeAllConnections();
  server.close();
});

it("bounds every call as a whole, a read sooner than one that spends a token", async () => {
  const server = http.createServer((_, response) => void response.end("{}"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const timeoutSpy = vi.spyOn(AbortSignal, "timeout");
  for (const method of ["GET", "DELETE", "PUT", "POST"] as const) await call(`http://127.0.0.1:${port}/`, { method });
  expect(timeoutSpy.mock.calls).toEqual([[20_000], [20_000], [20_000], [60_000]]);
  timeoutSpy.mockRestore();
  server.closeAllConnections();
  server.close();
});
