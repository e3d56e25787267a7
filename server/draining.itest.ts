import { once } from "node:events";
import http, { type Server, type ServerResponse } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { callWithoutPause, droppedCalls, makeCall } from "../scripts/testing/calls";
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
async function startPortal() {
  const slowResponses: ServerResponse[] = [];
  server = createListener({
    isSecure: false,
    knowsHost: async () => true,
    clientAddress: (socket) => socket,
    handle: async (request, response) => {
      if (!request.url?.startsWith("/slow")) return void response.end("real");
      slowResponses.push(response);
      server.emit("slow");
    },
  });
  const drain = createDrain(server, refuseWhileStopping(false));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, drain, slow: slowResponses };
}

function createKeepAliveAgent(): http.Agent {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

it("answers every call that is sent without pause while it stops", async () => {
  const { url, drain } = await startPortal();
  const callStream = callWithoutPause(url, 8);
  await callStream.waitForAnswers(200);
  await drain(10_000);
  await callStream.callersEnded;
  expect(droppedCalls(callStream.outcomes, 200)).toEqual([]);
  expect(callStream.outcomes.filter((outcome) => outcome.kind === "answered" && outcome.status === 503)).not.toEqual(
    [],
  );
});

it("answers a call under way and refuses new ones meanwhile, on kept and on new connections", async () => {
  const { url, drain, slow: slowResponses } = await startPortal();
  const keepAliveAgent = createKeepAliveAgent();
  await makeCall(url, keepAliveAgent);
  const runningCall = makeCall(`${url}/slow`, createKeepAliveAgent());
  await once(server, "slow");
  const drainDone = drain(10_000);
  for (const agent of [keepAliveAgent, createKeepAliveAgent()]) {
    const refusedOutcome = await makeCall(`${url}/api/companies`, agent);
    expect(refusedOutcome).toMatchObject({ kind: "answered", status: 503, closesConnection: true });
    expect(refusedOutcome.kind === "answered" && JSON.parse(refusedOutcome.body)).toMatchObject({
      code: "unavailable",
      detail: "stopping",
      retryAfterSeconds: 5,
    });
  }
  slowResponses[0]?.end("real");
  expect(await runningCall).toEqual({ kind: "answered", status: 200, closesConnection: true, body: "real" });
  await drainDone;
  expect(await makeCall(url, createKeepAliveAgent())).toEqual({ kind: "failed", code: "ECONNREFUSED" });
});

it("reads the body of a call that comes too late, so that its refusal arrives", async () => {
  const { url, drain, slow: slowResponses } = await startPortal();
  const runningCall = makeCall(`${url}/slow`, createKeepAliveAgent());
  await once(server, "slow");
  const drainDone = drain(10_000);
  const refusedOutcome = await makeCall(url, createKeepAliveAgent(), { method: "POST" }, "x".repeat(5_000_000));
  expect(refusedOutcome).toMatchObject({ kind: "answered", status: 503, closesConnection: true });
  slowResponses[0]?.end("real");
  await Promise.all([runningCall, drainDone]);
});

it("closes connections on which nobody asks anything", async () => {
  const { url, drain } = await startPortal();
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
  await Promise.all([once(server, "connection"), once(socket, "connect")]);
  const socketClosed = once(socket, "close");
  await drain(10_000);
  socket.resume();
  await socketClosed;
});

it("cuts a call that is not answered in the time it has", async () => {
  const { url, drain } = await startPortal();
  const runningCall = makeCall(`${url}/slow`, createKeepAliveAgent());
  await once(server, "slow");
  await drain(50);
  expect(await runningCall).toEqual({ kind: "failed", code: "ECONNRESET" });
});
