import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { answersPages, refuseAsWorker } from "./role";

it("lets every role but a worker answer pages", () => {
  expect([undefined, "all", "web", "worker"].map(answersPages)).toEqual([true, true, true, false]);
});

it("answers a call that reached a worker with the cure", async () => {
  const server = http.createServer((request, response) => void refuseAsWorker(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sales`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await answer.text()).toContain("ROLE=web");
  server.close();
});
