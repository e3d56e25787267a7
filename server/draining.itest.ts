import { once } from "node:events";
import http, { type Server, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { call, callWithoutPause, droppedCalls } from "../scripts/testing/calls";
import { createDrain } from "./draining";
import { createListener } from "./listener";
import { refuseWhileStopping } from "./stopping";

let server: Server;
const agents: http.Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** Starts a portal that answers pages at once, and those below /slow when the test says so. */
async function start() {
  const slow: ServerResponse[] = [];
  server = createListener({
    secure: false,
    knowsHost: async () => true,
    clientAddress: (socket) => socket,
    handle: async (request, response) => {
      if (!request.url?.startsWith("/slow")) return void response.end("real");
      slow.push(response);
      server.emit("slow");
    },
  });
  const drain = createDrain(server, refuseWhileStopping(false));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, drain, slow };
}

function keptConnection(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

it("answers every call that is sent without pause while it stops", async () => {
  const { url, drain } = await start();
  const load = callWithoutPause(url, 8);
  await load.answered(200);
  await drain(10_000);
  await load.ended;
  expect(droppedCalls(load.outcomes, 200)).toEqual([]);
  expect(load.outcomes.filter((outcome) => outcome.is === "answered" && outcome.status === 503)).not.toEqual([]);
});

it("answers a call under way and refuses new ones meanwhile, on kept and on new connections", async () => {
  const { url, drain, slow } = await start();
  const kept = keptConnection();
  await call(url, kept);
  const underWay = call(`${url}/slow`, keptConnection());
  await once(server, "slow");
  const drained = drain(10_000);
  for (const agent of [kept, keptConnection()]) {
    const refused = await call(`${url}/api/companies`, agent);
    expect(refused).toMatchObject({ is: "answered", status: 503, closes: true });
    expect(refused.is === "answered" && JSON.parse(refused.body)).toMatchObject({
      code: "unavailable",
      detail: "stopping",
      retryAfterSeconds: 5,
    });
  }
  slow[0]?.end("real");
  expect(await underWay).toEqual({ is: "answered", status: 200, closes: true, body: "real" });
  await drained;
  expect(await call(url, keptConnection())).toEqual({ is: "failed", code: "ECONNREFUSED" });
});

it("reads the body of a call that comes too late, so that its refusal arrives", async () => {
  const { url, drain, slow } = await start();
  const underWay = call(`${url}/slow`, keptConnection());
  await once(server, "slow");
  const drained = drain(10_000);
  const refused = await call(url, keptConnection(), { method: "POST" }, "x".repeat(5_000_000));
  expect(refused).toMatchObject({ is: "answered", status: 503, closes: true });
  slow[0]?.end("real");
  await Promise.all([underWay, drained]);
});

it("closes connections on which nobody asks anything", async () => {
  const { url, drain } = await start();
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
  await Promise.all([once(server, "connection"), once(socket, "connect")]);
  const closed = once(socket, "close");
  await drain(10_000);
  socket.resume();
  await closed;
});

it("cuts a call that is not answered in the time it has", async () => {
  const { url, drain } = await start();
  const underWay = call(`${url}/slow`, keptConnection());
  await once(server, "slow");
  await drain(50);
  expect(await underWay).toEqual({ is: "failed", code: "ECONNRESET" });
});
