import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson, getCompanyAccess } from "./access";
import { connectionStateOf, listCompanies } from "./connections";
import { disconnect } from "./disconnect";
import { getIdentityEndpoints } from "./oauth/authorization-server";
import { judgeToken } from "./oauth/service-identity";
import { parseTokenAnswer } from "./oauth/token-answer";
import { sendRefresh } from "./oauth/token-calls";
import { clientOf, getPartner } from "./partners";
import { sessionOf } from "./session";
import { Browser } from "./testing/browser";
import { type ConnectedPerson, connectPerson, type Product, startProduct } from "./testing/product";
import { sealAnswer } from "./tokens/refresh-answer";
import { replaySpool } from "./tokens/replay";
import { openSpool, readSpool } from "./tokens/spool";
import { openToken, takeLease } from "./tokens/store";
import { getAccessToken } from "./tokens/tokens";

const norrsken = "Norrsken Bygg AB";
const sara = { user: "sara@revisorn.example", company: norrsken };
let product: Product;

beforeAll(async () => {
  product = await startProduct({ seed: "demo" });
});
afterAll(() => product.stop());
afterEach(() => product.sandbox.callControl("PUT", "/faults", []));

const requestOf = (browser: Browser) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: new Headers({ cookie, host: new URL(browser.portal).host }) };
};

async function signInSara(): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(sara);
  return browser;
}

async function readAccessOf(browser: Browser) {
  const session = await sessionOf(requestOf(browser));
  const ownCompany = session && (await listCompanies(session)).find(({ name }) => name === norrsken);
  return getCompanyAccess(requestOf(browser), ownCompany?.companyId ?? "");
}

const problemCodeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no problem",
    (error: Problem) => error.code,
  );

const revocationFault = { method: "POST", path: "/identity/connect/revocation", kind: "status" };
const noAppStoreFault = { method: "PUT", path: "/v2/appstore/status", kind: "status", status: 501 };
const setFaults = (...faultRules: object[]) => product.sandbox.callControl("PUT", "/faults", faultRules);

/** The status that the service's app store has for the application: active (1) or inactive (0). */
async function readAppStoreStatus(access: Parameters<typeof getAccessToken>[0]): Promise<number | undefined> {
  const { token } = await getAccessToken(access);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${product.env.BOOKS_URL}/appstore/status`, { headers });
  const { Data } = (await answer.json()) as { Data: { ActivationStatus: number }[] };
  return Data[0]?.ActivationStatus;
}

/** Submits the form of the Disconnect button. @returns the address it leads to */
async function submitDisconnect(browser: Browser, companyId: string): Promise<string | null> {
  const form = { companyId, returnTo: "/companies/z" };
  const answer = await browser.post("http://localhost:3000/api/connections/disconnect", form);
  expect(answer.status).toBe(303);
  return answer.location;
}

describe("disconnecting", () => {
  it("is ended at both sides by disconnecting, and made again by signing in", async () => {
    const browser = await signInSara();
    const access = await readAccessOf(browser);
    const { token } = await getAccessToken(access);
    expect(await submitDisconnect(browser, access.companyId)).toBe("/companies/z?disconnect=off");
    expect((await connectionStateOf(access))?.status).toBe("disconnected");
    expect(await problemCodeOf(getAccessToken(await readAccessOf(browser)))).toBe("connection_missing");
    const booksAnswer = await fetch(`${product.env.BOOKS_URL}/companysettings`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(booksAnswer.status).toBe(401);
    await browser.signIn(sara);
    expect((await connectionStateOf(access))?.status).toBe("active");
  });

  it("takes the application out of the app store's list, and puts it back when nothing was ended", async () => {
    const browser = await signInSara();
    const access = await readAccessOf(browser);
    await setFaults({ ...revocationFault, status: 503, times: 3 });
    expect(await submitDisconnect(browser, access.companyId)).toBe("/companies/z?disconnect=failed");
    expect(await readAppStoreStatus(access)).toBe(1);
    await setFaults(noAppStoreFault);
    expect(await submitDisconnect(browser, access.companyId)).toBe("/companies/z?disconnect=listed");
    await browser.signIn(sara);
    await setFaults();
    expect(await submitDisconnect(browser, access.companyId)).toBe("/companies/z?disconnect=off");
    expect(await submitDisconnect(browser, access.companyId)).toBe("/companies/z");
  });

  it("is ended with the tokens of a refresh that was on its way", async () => {
    const access = await readAccessOf(await signInSara());
    const { token } = await getAccessToken(access);
    await setFaults({ method: "POST", path: "/identity/connect/token", kind: "hold", times: 1 });
    const pendingToken = getAccessToken(access, { rejectedToken: token }).then(
      (usableToken) => usableToken.token,
      () => null,
    );
    const { partnerId, companyId } = access;
    const countSentRefreshes = () =>
      withTenant(access, (tx) => tx.refreshJournal.count({ where: { partnerId, companyId, stage: "sent" } }));
    while ((await countSentRefreshes()) === 0) await pause(20);
    const pendingDisconnect = disconnect(access);
    pendingDisconnect.catch(() => {}); // The test awaits the disconnect below.
    await setFaults();
    await pendingDisconnect;
    const [lastRefresh] = await withTenant(access, (tx) =>
      tx.refreshJournal.findMany({ where: { partnerId, companyId }, orderBy: { sentAt: "desc" }, take: 1 }),
    );
    expect(lastRefresh?.stage).toBe("stored");
    const rotatedToken = await pendingToken;
    if (rotatedToken) expect(await judgeToken(rotatedToken)).toBe("refused");
    expect((await connectionStateOf(access))?.status).toBe("disconnected");
  });

  it("stays when the identity server does not confirm the end", async () => {
    const browser = await signInSara();
    const access = await readAccessOf(browser);
    await setFaults({ ...revocationFault, status: 503 });
    expect(await submitDisconnect(browser, access.companyId)).toBe("/companies/z?disconnect=failed");
    expect((await connectionStateOf(access))?.status).toBe("active");
  });
});

/** Simulates a refresh whose process died after it saved the answer on disk and before it stored the tokens. */
async function simulateDeathWhileStoring({ partnerId, personId, companyId }: ConnectedPerson) {
  const tenant = { partnerId, companyId };
  const [connectionRow] = await withTenant(tenant, (tx) => tx.connection.findMany({ where: { personId } }));
  const connectionId = connectionRow?.id ?? "";
  const journalId = randomUUID();
  const spool = await openSpool({ ...tenant, connectionId, journalId });
  const leaseRequest = { connectionId, tokenVersion: connectionRow?.tokenVersion ?? 0, journalId, instance: "died" };
  const lease = await takeLease(tenant, leaseRequest);
  if (!lease) throw new Error("the lease is taken");
  const refreshToken = openToken(tenant, lease.dataKey, "refresh_token", lease.connection.refreshTokenSealed);
  const answer = await sendRefresh(
    getIdentityEndpoints().token,
    clientOf(await getPartner(partnerId)),
    refreshToken,
    10_000,
  );
  await spool.saveAnswer(sealAnswer(tenant, lease.dataKey, journalId, answer));
  await spool.close({ keepFile: true });
  await withTenant(tenant, (tx) => tx.connection.updateMany({ data: { leaseUntil: null } }));
  return parseTokenAnswer(answer).accessToken;
}

it("revokes what lies in the spool, erases it, and never stores it when another instance comes back with it", async () => {
  const connectedPerson = await connectPerson(product.sandbox, { ...sara, company: "Fjordtre AS" });
  const rotatedToken = await simulateDeathWhileStoring(connectedPerson);
  const [spoolEntry] = await readSpool();
  const spoolText = readFileSync(spoolEntry?.filePath ?? "", "utf8");
  expect([spoolText.split("\n").length, await judgeToken(rotatedToken)]).toEqual([3, "taken"]);
  const { partnerId, personId, companyId } = connectedPerson;
  const getAccess = () => accessOfPerson(partnerId, personId, companyId);
  // The server confirms the token of the row, but only the token on disk ends the grant.
  await setFaults({ ...revocationFault, status: 200, times: 1 });
  await disconnect(await getAccess());
  expect(await readSpool()).toEqual([]);
  expect(await judgeToken(rotatedToken)).toBe("refused");

  writeFileSync(spoolEntry?.filePath ?? "", spoolText.replace(spoolEntry?.boot ?? "", randomUUID()));
  expect(await replaySpool()).toEqual({ stored: 0, lost: 0 });
  expect(await readSpool()).toEqual([]);
  expect((await connectionStateOf(await getAccess()))?.status).toBe("disconnected");
  expect(await problemCodeOf(getAccessToken(await getAccess()))).toBe("connection_missing");
});
