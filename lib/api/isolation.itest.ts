import { Readable } from "node:stream";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionStateOf } from "../auth/connections";
import { sessionOf } from "../auth/session";
import { endSession } from "../auth/sessions";
import { withPartner, withTenant } from "../platform/db";
import { type AttackedPortal, type Method, methods, startAttackedPortal } from "./testing/attacks";

let portal: AttackedPortal;
/** A request body that stalls. It is sent when the tests begin, so that they need not wait until the portal aborts it. */
let stalledBody: Readable;
let stalledAnswer: Promise<{ status: number; problem: unknown }>;

beforeAll(async () => {
  portal = await startAttackedPortal();
  stalledBody = new Readable({ read: () => {} });
  stalledBody.push("{");
  stalledAnswer = sendCustomer(stalledBody);
}, 300_000);
afterAll(async () => {
  stalledBody?.destroy();
  await portal?.world.stop();
});

const getForwardedPath = () => `/api/companies/${portal.victimIds.companyId}/books`;

/** Sends a customer to Anna's company. */
async function sendCustomer(body: Readable | string) {
  const { url, anna } = portal;
  const answer = await request(`${url}${getForwardedPath()}/customers`, {
    method: "POST",
    headers: {
      host: anna.host,
      cookie: anna.cookie,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body,
  });
  return { status: answer.statusCode, problem: await answer.body.json() };
}

/**
 * Returns the methods that are tried at a path: for a route the methods it has, for a page GET and one other method,
 * which differs from page to page. The proof of isolation tries every method at every path.
 */
async function listMethodsToTry(route: string, index: number): Promise<readonly Method[]> {
  const { attack, expectNothingForeign, sara } = portal;
  if (!route.startsWith("/api/")) return ["GET", methods[1 + (index % (methods.length - 1))] ?? "HEAD"];
  const optionsAnswer = await attack(sara, "OPTIONS", route);
  expectNothingForeign(optionsAnswer);
  return methods.filter(
    (method) => method !== "OPTIONS" && method !== "HEAD" && optionsAnswer.allowHeader.includes(method),
  );
}

describe("every page and route of the build", () => {
  it("shows its owner the company", async () => {
    const pageAnswer = await portal.attack(portal.anna, "GET", `/companies/${portal.victimIds.companyId}`);
    expect(pageAnswer.status).toBe(200);
    const listAnswer = await portal.attack(
      portal.anna,
      "GET",
      `/api/companies/${portal.victimIds.companyId}/books/customers?$pagesize=20`,
    );
    expect(listAnswer.status).toBe(200);
    expect(portal.secrets.some((secretText) => listAnswer.text.includes(secretText))).toBe(true);
  });

  it.each(["start", "disconnect"])("is not found for a form that names it, at %s", async (action) => {
    const fields = { purpose: "reconnect", companyId: portal.victimIds.companyId ?? "", returnTo: "/companies" };
    for (const person of [portal.sara, portal.stranger]) {
      const answer = await request(`${portal.url}/api/connections/${action}`, {
        method: "POST",
        headers: {
          host: person.host,
          cookie: person.cookie,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams(fields).toString(),
      });
      expect([answer.statusCode, await answer.body.json()]).toMatchObject([404, { code: "not_found" }]);
    }
    expect((await connectionStateOf(portal.anna.access))?.status).toBe("active");
  });

  it("keeps the people of each partner on that partner's host", async () => {
    for (const { host } of [portal.anna, portal.stranger]) {
      const { headers } = await request(`${portal.url}/api/auth/signout`, {
        method: "POST",
        headers: { host, "content-type": "application/x-www-form-urlencoded" },
        body: "csrfToken=none",
      });
      expect(new URL(String(headers.location)).origin).toBe(`http://${host}`);
      expect(String(headers["set-cookie"])).toContain(encodeURIComponent(`http://${host}`));
    }
  });

  it("has no operation of another company under one's own", async () => {
    const ownPath = `/api/companies/${portal.sara.access.companyId}/operations/${portal.victimIds.operationId}`;
    const answer = await portal.attack(portal.sara, "GET", ownPath);
    expect(answer.status).toBe(404);
    portal.expectNothingForeign(answer);
    const route = `/api/companies/${portal.victimIds.companyId}/operations/${portal.victimIds.operationId}`;
    expect((await portal.attack(portal.anna, "GET", route)).status).toBe(200);
  });

  it("finds nothing of another company under one's own, and changes nothing of it", async () => {
    const { companyRoutes, sara, victimIds, requestIds, attack, expectNothingForeign } = portal;
    const { companyId = "", invitationId = "", operationId = "", personId = "" } = victimIds;
    const foreignIds = [invitationId, operationId, personId, ...Object.values(requestIds)];
    const ownRoutes = companyRoutes
      .filter((route) => route.startsWith("/api/") && foreignIds.some((id) => route.includes(id)))
      .map((route) => route.replace(companyId, sara.access.companyId));
    for (const id of Object.values(requestIds)) expect(ownRoutes.some((route) => route.includes(id))).toBe(true);
    for (const [index, route] of ownRoutes.entries())
      for (const method of await listMethodsToTry(route, index)) {
        const answer = await attack(sara, method, route);
        expectNothingForeign(answer);
        expect([method, route, answer.status >= 400]).toEqual([method, route, true]);
      }
    const waiting = await withTenant(portal.anna.access, async (tx) => ({
      rights: await tx.rightRequest.count({ where: { id: requestIds["right-requests"], answeredAt: null } }),
      questions: await tx.approvalRequest.count({
        where: { id: requestIds["approvals/requests"], answeredAt: null, closedAt: null },
      }),
      invitations: await tx.invitation.count({
        where: { id: victimIds.invitationId, withdrawnAt: null, usedAt: null },
      }),
    }));
    expect(waiting).toEqual({ rights: 1, questions: 1, invitations: 1 });
  });

  it("leaves the owner link of another person as it is, whoever names it", async () => {
    const { anna, sara, stranger, victimIds, attack } = portal;
    const path = `/api/owner-links/${victimIds.linkId}`;
    for (const person of [sara, stranger])
      for (const [method, route] of [
        ["POST", `${path}/resend`] as const,
        ["POST", `${path}/seen`] as const,
        ["DELETE", path] as const,
      ])
        expect([route, (await attack(person, method, route)).status]).toEqual([route, 404]);
    const { partnerId, personId } = anna.access;
    const links = await withPartner(partnerId, (tx) => tx.ownerLink.findMany(), personId);
    expect(links).toMatchObject([{ id: victimIds.linkId, revokedAt: null, toldAt: null, usedAt: null }]);
  });

  it("opens links that were sent at their own partner's host alone", async () => {
    for (const path of portal.linkPaths) {
      const ownAnswer = await portal.attack(portal.anna, "GET", path);
      expect([path, ownAnswer.status, ownAnswer.text.includes(portal.anna.access.company.name)]).toEqual([
        path,
        200,
        true,
      ]);
      const foreignAnswer = await portal.attack(portal.stranger, "GET", path);
      portal.expectNothingForeign(foreignAnswer);
      expect([path, foreignAnswer.status]).toEqual([path, 404]);
    }
  });

  it("is not found for another company's person, with the methods it has", async () => {
    const { routes, companyRoutes, expectClosedToOtherCompany } = portal;
    expect(companyRoutes.filter((route) => route.startsWith("/api/")).length).toBeGreaterThanOrEqual(6);
    expect(companyRoutes.filter((route) => !route.startsWith("/api/")).length).toBeGreaterThan(5);
    let attackCount = 0;
    for (const [index, route] of routes.entries()) {
      const routeMethods = await listMethodsToTry(route, index);
      await Promise.all(routeMethods.map((method) => expectClosedToOtherCompany(route, method)));
      attackCount += routeMethods.length;
    }
    expect(attackCount).toBeGreaterThan(routes.length);
  });

  it("is not found for a person of another partner, at their host and at ours", async () => {
    const { companyRoutes, expectClosedToOtherPartner } = portal;
    for (const [index, route] of companyRoutes.entries()) {
      const routeMethods = await listMethodsToTry(route, index);
      await Promise.all(routeMethods.map((method) => expectClosedToOtherPartner(route, method)));
    }
  });

  it("refuses a host that belongs to nobody", async () => {
    const answer = await portal.attack(portal.anna, "GET", `/companies/${portal.victimIds.companyId}`, "evil.example");
    expect(answer.status).toBeGreaterThanOrEqual(400);
    portal.expectNothingForeign(answer);
  });
});

describe("forwarding in the running portal", () => {
  it.each([
    "/..%2f..%2f..%2fcontrol%2fcounters",
    "/%2e%2e/%2e%2e/control/counters",
    "/../../../control/counters",
    "/customers/..%5c..%5c",
    "/customers%2f..%2fvouchers",
    "/customers%00",
    "/customers%0d%0aX-Y:%20z",
    "//customers",
    "/articles/batch",
    "/warmup_wnkq2yfuzq",
  ])("refuses the path %s", async (path) => {
    const { status, text } = await portal.attack(portal.anna, "GET", `${getForwardedPath()}${path}`);
    expect([308, 400, 404, 409]).toContain(status);
    expect(text).not.toContain("counts");
    expect(text).not.toContain("CorporateIdentityNumber");
  });

  it("refuses other methods, foreign writes and what only operations may do", async () => {
    expect((await portal.attack(portal.anna, "PATCH", `${getForwardedPath()}/customers`)).status).toBe(405);
    const convertAnswer = await portal.attack(
      portal.anna,
      "POST",
      `${getForwardedPath()}/customerinvoicedrafts/${portal.victimIds.customerId}/convert`,
    );
    expect([convertAnswer.status, JSON.parse(convertAnswer.text).code]).toEqual([409, "use_operation"]);
    const foreignAnswer = await request(`${portal.url}${getForwardedPath()}/customers`, {
      method: "POST",
      headers: {
        host: portal.anna.host,
        cookie: portal.anna.cookie,
        origin: "https://evil.example",
        "content-type": "application/json",
      },
      body: "{}",
    });
    expect(foreignAnswer.statusCode).toBe(404);
  });

  it("refuses bodies that are too large or too slow", async () => {
    const largeAnswer = await sendCustomer(`"${"x".repeat(1_200_000)}"`);
    expect(largeAnswer).toMatchObject({ status: 422, problem: { detail: "body_too_large" } });
    expect(await stalledAnswer).toMatchObject({ status: 422, problem: { detail: "body_too_slow" } });
  });
});

it("refuses the next call when the session has ended", async () => {
  const route = `/api/companies/${portal.victimIds.companyId}/books/customers?$pagesize=1`;
  const erik = await portal.world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  expect((await portal.attack(erik, "GET", route)).status).toBe(200);
  const session = await sessionOf(erik.request("GET", "/"));
  if (session) await endSession(session);
  expect((await portal.attack(erik, "GET", route)).status).toBe(401);
});

it("refuses the next call when the membership is gone", async () => {
  const route = `/api/companies/${portal.victimIds.companyId}/books/customers?$pagesize=1`;
  const lars = await portal.world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  expect((await portal.attack(lars, "GET", route)).status).toBe(200);
  const { partnerId, companyId, personId } = lars.access;
  await withTenant(lars.access, (tx) => tx.membership.deleteMany({ where: { partnerId, companyId, personId } }));
  const answer = await portal.attack(lars, "GET", route);
  expect(answer.status).toBe(404);
  portal.expectNothingForeign(answer);
  expect((await portal.attack(lars, "GET", `/companies/${portal.victimIds.companyId}`)).status).toBe(404);
});
