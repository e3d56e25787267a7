import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { closedGate } from "../../../scripts/testing/gate";
import { accessOfPerson } from "../access";
import { connectionStateOf } from "../connections";
import { type ConnectedPerson, connectPerson, countRefreshes, type Product, startProduct } from "../testing/product";
import { startTokenProxy, type TokenProxy } from "../testing/token-proxy";
import { startWorker, type Worker } from "../testing/workers";
import { accessToken } from "./tokens";

const hourSeconds = 3600;
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
  return product.sandbox.control("PUT", "/faults", []);
});

/** Connects a person whose access token has expired, both at the service and in the portal. */
async function expiredConnection(
  user = "anna@norrsken.example",
  company = "Norrsken Bygg AB",
): Promise<ConnectedPerson> {
  const connected = await connectPerson(product.sandbox, { user, company });
  await withTenant(connected, (tx) =>
    tx.connection.updateMany({
      where: { personId: connected.personId },
      data: { renewAt: new Date(0), accessExpiresAt: new Date(0) },
    }),
  );
  return connected;
}

const faults = (list: object[]) => product.sandbox.control("PUT", "/faults", list);
const tokenEndpoint = { method: "POST", path: "/identity/connect/token" };

async function tokenOf({ partnerId, personId, companyId }: ConnectedPerson, rejected?: string): Promise<string> {
  return (await accessToken(await accessOfPerson(partnerId, personId, companyId), { rejectedToken: rejected })).token;
}

async function stateOf({ partnerId, personId, companyId }: ConnectedPerson) {
  return connectionStateOf(await accessOfPerson(partnerId, personId, companyId));
}

async function problemOf(work: Promise<unknown>): Promise<string> {
  const problem = await work.then(
    () => null,
    (error: Problem) => error,
  );
  return problem ? `${problem.code} ${problem.detail}` : "no problem";
}

/**
 * Makes 200 calls in two processes. @returns the refreshes that the identity server counted, and the distinct
 * outcomes
 */
async function crowd(connected: ConnectedPerson) {
  const before = await countRefreshes(product.sandbox);
  const asked = await Promise.all(workers.map((worker) => worker.requestTokens(connected, 100)));
  const after = await countRefreshes(product.sandbox);
  return {
    received: after.received - before.received,
    committed: after.committed - before.committed,
    answers: asked.flat().length,
    distinct: [...new Set(asked.flat())],
  };
}

it("refreshes once for 200 callers in two processes", async () => {
  const { distinct, ...counts } = await crowd(await expiredConnection());
  expect(counts).toEqual({ received: 1, committed: 1, answers: 200 });
  expect(distinct).toEqual([expect.stringMatching(/^token /)]);
});

it("refreshes once when the token endpoint answers only after 200 callers in two processes have asked", async () => {
  const connected = await expiredConnection();
  const answer = closedGate();
  tokenProxy.delays.answer = answer.opened;
  const everybodyWaits = Promise.all([
    once(tokenProxy.events, "settled"),
    ...workers.map((worker) => worker.waitUntilAsked()),
  ]);
  const answered = crowd(connected);
  await everybodyWaits;
  answer.open();
  const { distinct, ...counts } = await answered;
  expect(counts).toEqual({ received: 1, committed: 1, answers: 200 });
  expect(distinct).toEqual([expect.stringMatching(/^token /)]);
});

it("gives the stored token while it is fresh, and trades it once when the service rejected it", async () => {
  const connected = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const first = await tokenOf(connected);
  expect(await tokenOf(connected)).toBe(first);
  const before = await countRefreshes(product.sandbox);
  const second = await tokenOf(connected, first);
  expect(second).not.toBe(first);
  expect(await tokenOf(connected, first)).toBe(second);
  expect((await countRefreshes(product.sandbox)).committed - before.committed).toBe(1);
});

it("spends no refresh token for a service that refuses the newest token too", async () => {
  const connected = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const second = await tokenOf(connected, await tokenOf(connected));
  const before = await countRefreshes(product.sandbox);
  for (let call = 0; call < 3; call++)
    expect(await problemOf(tokenOf(connected, second))).toBe("reconnect_required refused");
  expect((await countRefreshes(product.sandbox)).received).toBe(before.received);
  expect([await tokenOf(connected), (await stateOf(connected))?.status]).toEqual([second, "active"]);
  const earlier = new Date(Date.now() - 60_000);
  await withTenant(connected, (tx) => tx.connection.updateMany({ data: { lastRefreshedAt: earlier } }));
  expect(await tokenOf(connected, second)).not.toBe(second);
});

it("keeps a connection through 5xx, pages and half answers that committed nothing", async () => {
  const connected = await expiredConnection();
  for (const fault of [{ kind: "status", status: 500 }, { kind: "html" }, { kind: "cut-before-commit" }]) {
    await faults([{ ...tokenEndpoint, ...fault }]);
    expect(await problemOf(tokenOf(connected))).toBe("remote_busy identity_server");
    expect((await stateOf(connected))?.status).toBe("active");
  }
  await faults([]);
  expect(await tokenOf(connected)).toMatch(/^ey/);
});

it("goes on with the old token while it lives and the identity server is away", async () => {
  const connected = await connectPerson(product.sandbox, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const token = await tokenOf(connected);
  await withTenant(connected, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  await faults([{ ...tokenEndpoint, kind: "status", status: 503 }]);
  expect(await tokenOf(connected)).toBe(token);
});

it("repeats once after a cut answer, and a graceful server gives the tokens again", async () => {
  const connected = await expiredConnection();
  await faults([
    { kind: "grace", seconds: 30 },
    { ...tokenEndpoint, kind: "cut-after-commit", times: 1 },
  ]);
  expect(await tokenOf(connected)).toMatch(/^ey/);
});

it.each(["cut-after-commit", "truncate", "malformed"])(
  "says that the answer was lost while rotating after %s on a strict server",
  async (kind) => {
    const connected = await expiredConnection();
    await faults([{ kind: "strict" }, { ...tokenEndpoint, kind, times: 1 }]);
    expect(await problemOf(tokenOf(connected))).toBe("reconnect_required lost_while_rotating");
    expect(await stateOf(connected)).toMatchObject({ status: "reconnect", reason: "lost_while_rotating" });
  },
);

it("says that the scope for refreshing was never given", async () => {
  const scopes = ["ea:api", "ea:sales"];
  const asked = { user: "anna@norrsken.example", company: "Fjällkaffe AB", scopes };
  const connected = await connectPerson(product.sandbox, asked);
  expect(await tokenOf(connected)).toMatch(/^ey/);
  await withTenant(connected, (tx) =>
    tx.connection.updateMany({ data: { renewAt: new Date(0), accessExpiresAt: new Date(0) } }),
  );
  expect(await problemOf(tokenOf(connected))).toBe("reconnect_required scope_missing");
  expect(await stateOf(connected)).toMatchObject({ status: "reconnect", reason: "scope_missing" });
});

it("says that the password was changed", async () => {
  const connected = await connectPerson(product.sandbox, {
    user: "erik@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  await withTenant(connected, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  await product.sandbox.control("PUT", "/users/erik@norrsken.example/password", { password: "another one" });
  expect(await problemOf(tokenOf(connected))).toBe("reconnect_required password_changed");
});

it("says that the grant was revoked", async () => {
  const connected = await connectPerson(product.sandbox, { user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  await withTenant(connected, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  const { IDENTITY_URL, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET } = product.env;
  const answer = await fetch(`${IDENTITY_URL}/connect/revocation`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${OAUTH_CLIENT_ID}:${OAUTH_CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ token: connected.refreshToken }),
  });
  expect(answer.status).toBe(200);
  expect(await problemOf(tokenOf(connected))).toBe("reconnect_required revoked");
});

it("does not end a connection when another process stored newer tokens than the refused one", async () => {
  const connected = await expiredConnection();
  const stale = await withTenant(connected, (tx) =>
    tx.connection.findFirstOrThrow({ where: { companyId: connected.companyId, personId: connected.personId } }),
  );
  await product.sandbox.control("PUT", "/users/anna@norrsken.example/password", { password: "another one" });
  const call = closedGate();
  tokenProxy.delays.call = call.opened;
  const onItsWay = once(tokenProxy.events, "hit");
  const refused = workers[0]?.requestTokens(connected, 1);
  await onItsWay;
  // Meanwhile the person signs in again, so that newer tokens are stored before the old one is refused.
  const again = await connectPerson(product.sandbox, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  call.open();
  expect(await refused).toEqual([`token ${(await tokenOf(again)).slice(-16)}`]);
  const fresh = await withTenant(connected, (tx) =>
    tx.connection.findFirstOrThrow({ where: { companyId: connected.companyId, personId: connected.personId } }),
  );
  expect([fresh.status, fresh.tokenVersion]).toEqual(["active", stale.tokenVersion + 1]);
  const journal = await withTenant(connected, (tx) =>
    tx.refreshJournal.findMany({ where: { connectionId: stale.id, tokenVersion: stale.tokenVersion } }),
  );
  expect(journal.map(({ stage }) => stage)).toEqual(["superseded"]);
  await product.sandbox.control("PUT", "/users/anna@norrsken.example/password", { password: "sandbox" });
});

it("follows the service's clock to the end of a token", async () => {
  const connected = await connectPerson(product.sandbox, {
    user: "sara@revisorn.example",
    company: "Tulp & Zoon B.V.",
  });
  const first = await tokenOf(connected);
  await product.sandbox.control("POST", "/clock/advance", { seconds: hourSeconds });
  const { call } = await import("../oauth/http");
  await call(`${product.sandbox.url}/v2/companysettings`);
  expect(await tokenOf(connected)).not.toBe(first);
});

it("renews for a caller whose reading is older than a token that has ended meanwhile", async () => {
  const connected = await connectPerson(product.sandbox, { user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  const { partnerId, personId, companyId } = connected;
  const oldReading = await accessOfPerson(partnerId, personId, companyId);
  const oldToken = (await accessToken(oldReading)).token;
  const second = await tokenOf(connected, oldToken);
  await withTenant(connected, (tx) =>
    tx.connection.updateMany({ where: { personId }, data: { renewAt: new Date(0), accessExpiresAt: new Date(0) } }),
  );
  const { token } = await accessToken(oldReading, { rejectedToken: oldToken });
  expect([oldToken, second]).not.toContain(token);
});
