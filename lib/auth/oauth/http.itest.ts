import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { call, NoAnswer } from "./http";

it("gives up an answer that trickles past the deadline of its call", async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
    setTimeout(() => response.end("{}"), 2_000).unref();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const answer = call(`http://127.0.0.1:${port}/`, { deadlineMs: 200 });
  await expect(answer).rejects.toMatchObject({ sent: true });
  await expect(answer).rejects.toBeInstanceOf(NoAnswer);
  server.closeAllConnections();
  server.close();
});
