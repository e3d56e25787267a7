import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { createClosedGate } from "../../../scripts/testing/gate";
import { accessOfPerson } from "../access";
import { connectionStateOf } from "../connections";
import { type ConnectedPerson, connectPerson, countRefreshes, type Product, startProduct } from "../testing/product";
import { startTokenProxy, type TokenProxy } from "../testing/token-proxy";
import { startWorker, type Worker } from "../testing/workers";
import { getAccessToken } from "./tokens";

const secondsPerHour = 3600;
let product: Product;
/** The proxy through which the workers reach the identity server. */
let tokenProxy: TokenProxy;
let workers: Worker[];

beforeAll(async () => {
  product = await startProduct();
  const { env } = product;
  tokenProxy = await startTokenProxy(env.IDENTITY_URL ?? "");
  workers = await Promise.all(
    ["one", "two"].map((INSTANCE) => startWorker({ ...env, INSTANCE, IDENTITY_URL: tokenProxy.url })),
  );
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await tokenProxy.stop();
  await product.stop();
});

afterEach(() => {
  delete tokenProxy.delays.call;
  delete tokenProxy.delays.answer;
  return product.sandbox.callControl("PUT", "/faults", []);
});

/** Connects a person whose access token has expired, both at the service and in the portal. */
async function connectWithExpiredToken(
  user = "anna@norrsken.example",
  company = "Norrsken Bygg AB",
): Promise<ConnectedPerson> {
  const connectedPerson = await connectPerson(product.sandbox, { user, company });
  await withTenant(connectedPerson, (tx) =>
    tx.connection.updateMany({
      where: { personId: connectedPerson.personId },
      data: { renewAt: new Date(0), accessExpiresAt: new Date(0) },
    }),
  );
  return connectedPerson;
}

const setFaults = (faultRules: object[]) => product.sandbox.callControl("PUT", "/faults", faultRules);
const tokenEndpoint = { method: "POST", path: "/identity/connect/token" };

async function getToken({ partnerId, personId, companyId }: ConnectedPerson, rejectedToken?: string): Promise<string> {
  return (await getAccessToken(await accessOfPerson(partnerId, personId, companyId), { rejectedToken })).token;
}

async function getConnectionState({ partnerId, personId, companyId }: ConnectedPerson) {
  return connectionStateOf(await accessOfPerson(partnerId, personId, companyId));
}

async function problemTextOf(promise: Promise<unknown>): Promise<string> {
  const problem = await promise.then(
    () => null,
    (error: Problem) => error,
  );
  return problem ? `${problem.code} ${problem.detail}` : "no problem";
}

/**
 * Makes 200 calls in two processes. @returns the refreshes that the identity server counted, and the distinct
 * outcomes
 */
async function runCrowd(connectedPerson: ConnectedPerson) {
  const refreshesBefore = await countRefreshes(product.sandbox);
  const outcomes = await Promise.all(workers.map((worker) => worker.requestTokens(connectedPerson, 100)));
  const refreshesAfter = await countRefreshes(product.sandbox);
  return {
    received: refreshesAfter.received - refreshesBefore.received,
    committed: refreshesAfter.committed - refreshesBefore.committed,
    outcomeCount: outcomes.flat().length,
    distinct: [...new Set(outcomes.flat())],
  };
}

it("refreshes once for 200 callers in two processes", async () => {
  const { distinct: distinctOutcomes, ...counts } = await runCrowd(await connectWithExpiredToken());
  expect(counts).toEqual({ received: 1, committed: 1, outcomeCount: 200 });
  expect(distinctOutcomes).toEqual([expect.stringMatching(/^token /)]);
});

it("refreshes once when the token endpoint answers only after 200 callers in two processes have asked", async () => {
  const connectedPerson = await connectWithExpiredToken();
  const answerGate = createClosedGate();
  tokenProxy.delays.answer = answerGate.opened;
  const everyCallWaits = Promise.all([
    once(tokenProxy.events, "settled"),
    ...workers.map((worker) => worker.waitUntilRequested()),
  ]);
  const crowdResult = runCrowd(connectedPerson);
  await everyCallWaits;
  answerGate.open();
  const { distinct: distinctOutcomes, ...counts } = await crowdResult;
  expect(counts).toEqual({ received: 1, committed: 1, outcomeCount: 200 });
  expect(distinctOutcomes).toEqual([expect.stringMatching(/^token /)]);
});

it("gives the stored token while it is fresh, and trades it once when the service rejected it", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const firstToken = await getToken(connectedPerson);
  expect(await getToken(connectedPerson)).toBe(firstToken);
  const refreshesBefore = await countRefreshes(product.sandbox);
  const secondToken = await getToken(connectedPerson, firstToken);
  expect(secondToken).not.toBe(firstToken);
  expect(await getToken(connectedPerson, firstToken)).toBe(secondToken);
  expect((await countRefreshes(product.sandbox)).committed - refreshesBefore.committed).toBe(1);
});

it("spends no refresh token for a service that refuses the newest token too", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const secondToken = await getToken(connectedPerson, await getToken(connectedPerson));
  const refreshesBefore = await countRefreshes(product.sandbox);
  for (let callIndex = 0; callIndex < 3; callIndex++)
    expect(await problemTextOf(getToken(connectedPerson, secondToken))).toBe("reconnect_required refused");
  expect((await countRefreshes(product.sandbox)).received).toBe(refreshesBefore.received);
  expect([await getToken(connectedPerson), (await getConnectionState(connectedPerson))?.status]).toEqual([
    secondToken,
    "active",
  ]);
  const earlierInstant = new Date(Date.now() - 60_000);
  await withTenant(connectedPerson, (tx) => tx.connection.updateMany({ data: { lastRefreshedAt: earlierInstant } }));
  expect(await getToken(connectedPerson, secondToken)).not.toBe(secondToken);
});

it("keeps a connection through 5xx, pages and half answers that committed nothing", async () => {
  const connectedPerson = await connectWithExpiredToken();
  for (const fault of [{ kind: "status", status: 500 }, { kind: "html" }, { kind: "cut-before-commit" }]) {
    await setFaults([{ ...tokenEndpoint, ...fault }]);
    expect(await problemTextOf(getToken(connectedPerson))).toBe("remote_busy identity_server");
    expect((await getConnectionState(connectedPerson))?.status).toBe("active");
  }
  await setFaults([]);
  expect(await getToken(connectedPerson)).toMatch(/^ey/);
});

it("goes on with the old token while it lives and the identity server is away", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const token = await getToken(connectedPerson);
  await withTenant(connectedPerson, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  await setFaults([{ ...tokenEndpoint, kind: "status", status: 503 }]);
  expect(await getToken(connectedPerson)).toBe(token);
});

it("repeats once after a cut answer, and a graceful server gives the tokens again", async () => {
  const connectedPerson = await connectWithExpiredToken();
  await setFaults([
    { kind: "grace", seconds: 30 },
    { ...tokenEndpoint, kind: "cut-after-commit", times: 1 },
  ]);
  expect(await getToken(connectedPerson)).toMatch(/^ey/);
});

it.each(["cut-after-commit", "truncate", "malformed"])(
  "says that the answer was lost while rotating after %s on a strict server",
  async (kind) => {
    const connectedPerson = await connectWithExpiredToken();
    await setFaults([{ kind: "strict" }, { ...tokenEndpoint, kind, times: 1 }]);
    expect(await problemTextOf(getToken(connectedPerson))).toBe("reconnect_required lost_while_rotating");
    expect(await getConnectionState(connectedPerson)).toMatchObject({
      status: "reconnect",
      reason: "lost_while_rotating",
    });
  },
);

it("says that the scope for refreshing was never given", async () => {
  const scopes = ["ea:api", "ea:sales"];
  const personAndScopes = { user: "anna@norrsken.example", company: "Fjällkaffe AB", scopes };
  const connectedPerson = await connectPerson(product.sandbox, personAndScopes);
  expect(await getToken(connectedPerson)).toMatch(/^ey/);
  await withTenant(connectedPerson, (tx) =>
    tx.connection.updateMany({ data: { renewAt: new Date(0), accessExpiresAt: new Date(0) } }),
  );
  expect(await problemTextOf(getToken(connectedPerson))).toBe("reconnect_required scope_missing");
  expect(await getConnectionState(connectedPerson)).toMatchObject({ status: "reconnect", reason: "scope_missing" });
});

it("says that the password was changed", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "erik@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  await withTenant(connectedPerson, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  await product.sandbox.callControl("PUT", "/users/erik@norrsken.example/password", { password: "another one" });
  expect(await problemTextOf(getToken(connectedPerson))).toBe("reconnect_required password_changed");
});

it("says that the grant was revoked", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Fjällkaffe AB",
  });
  await withTenant(connectedPerson, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  const { IDENTITY_URL, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET } = product.env;
  const answer = await fetch(`${IDENTITY_URL}/connect/revocation`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${OAUTH_CLIENT_ID}:${OAUTH_CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ token: connectedPerson.refreshToken }),
  });
  expect(answer.status).toBe(200);
  expect(await problemTextOf(getToken(connectedPerson))).toBe("reconnect_required revoked");
});

it("does not end a connection when another process stored newer tokens than the refused one", async () => {
  const connectedPerson = await connectWithExpiredToken();
  const staleConnection = await withTenant(connectedPerson, (tx) =>
    tx.connection.findFirstOrThrow({
      where: { companyId: connectedPerson.companyId, personId: connectedPerson.personId },
    }),
  );
  await product.sandbox.callControl("PUT", "/users/anna@norrsken.example/password", { password: "another one" });
  const callGate = createClosedGate();
  tokenProxy.delays.call = callGate.opened;
  const callReceived = once(tokenProxy.events, "hit");
  const pendingOutcomes = workers[0]?.requestTokens(connectedPerson, 1);
  await callReceived;
  // Meanwhile the person signs in again, so that newer tokens are stored before the old one is refused.
  const reconnectedPerson = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  callGate.open();
  expect(await pendingOutcomes).toEqual([`token ${(await getToken(reconnectedPerson)).slice(-16)}`]);
  const freshConnection = await withTenant(connectedPerson, (tx) =>
    tx.connection.findFirstOrThrow({
      where: { companyId: connectedPerson.companyId, personId: connectedPerson.personId },
    }),
  );
  expect([freshConnection.status, freshConnection.tokenVersion]).toEqual(["active", staleConnection.tokenVersion + 1]);
  const journalRows = await withTenant(connectedPerson, (tx) =>
    tx.refreshJournal.findMany({
      where: { connectionId: staleConnection.id, tokenVersion: staleConnection.tokenVersion },
    }),
  );
  expect(journalRows.map(({ stage }) => stage)).toEqual(["superseded"]);
  await product.sandbox.callControl("PUT", "/users/anna@norrsken.example/password", { password: "sandbox" });
});

it("follows the service's clock to the end of a token", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "sara@revisorn.example",
    company: "Tulp & Zoon B.V.",
  });
  const firstToken = await getToken(connectedPerson);
  await product.sandbox.callControl("POST", "/clock/advance", { seconds: secondsPerHour });
  const { call: sendRequest } = await import("../oauth/http");
  await sendRequest(`${product.sandbox.url}/v2/companysettings`);
  expect(await getToken(connectedPerson)).not.toBe(firstToken);
});

it("renews for a caller whose reading is older than a token that has ended meanwhile", async () => {
  const connectedPerson = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Fjällkaffe AB",
  });
  const { partnerId, personId, companyId } = connectedPerson;
  const oldAccess = await accessOfPerson(partnerId, personId, companyId);
  const oldToken = (await getAccessToken(oldAccess)).token;
  const secondToken = await getToken(connectedPerson, oldToken);
  await withTenant(connectedPerson, (tx) =>
    tx.connection.updateMany({ where: { personId }, data: { renewAt: new Date(0), accessExpiresAt: new Date(0) } }),
  );
  const { token } = await getAccessToken(oldAccess, { rejectedToken: oldToken });
  expect([oldToken, secondToken]).not.toContain(token);
});
