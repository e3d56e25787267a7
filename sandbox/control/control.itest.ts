import { readFileSync } from "node:fs";
import http from "node:http";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import type { Document } from "../http/pages/open-api";
import { clientId, getTokens, isAcceptedByBooks, refreshTokens, startIdentity } from "../identity/testing/application";

const apiDocument = JSON.parse(readFileSync(new URL("../openapi/control.json", import.meta.url), "utf8")) as Document;

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startIdentity();
});
afterAll(() => sandbox.stop());

const sendControlCall = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/control${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

const withDatabase = async <T>(callback: (database: pg.Client) => Promise<T>): Promise<T> => {
  const database = new pg.Client({ connectionString: sandbox.databaseUrl });
  await database.connect();
  try {
    return await callback(database);
  } finally {
    await database.end();
  }
};

/** Reads the number of rows and a checksum of the contents of each table. */
const readTableChecksums = () =>
  withDatabase(async (database) => {
    const { rows } = await database.query<{ name: string }>(
      "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'ControlSetting'",
    );
    const checksums: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: sum } = await database.query<{ sum: string }>(
        `SELECT concat_ws(' ', count(*), md5(string_agg(stored::text, '|' ORDER BY stored::text))) AS sum FROM ${name} AS stored`,
      );
      checksums[name] = sum[0]?.sum ?? "";
    }
    return checksums;
  });

/** Sends a request with a Host header that the test chooses, which fetch does not allow. */
function getStatusWithHost(path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
      .on("error", reject);
  });
}

describe("what a call may not be", () => {
  it.each([
    ["POST", "/reset", { seed: "other" }],
    ["POST", "/reset", { seed: "demo", customers: -1 }],
    ["POST", "/reset", { seed: "demo", more: 1 }],
    ["POST", "/tokens", { user: "erik@norrsken.example" }],
    ["POST", "/tokens", { user: "erik@norrsken.example", company: "Fjordtre AS", scopes: ["ea:api"] }],
    ["POST", "/tokens", { user: "erik@norrsken.example", company: "Norrsken Bygg AB", scopes: ["openid"] }],
    ["PUT", "/clock", { now: "tomorrow" }],
    ["POST", "/clock/advance", { seconds: "1" }],
    ["POST", "/clock/advance", { seconds: 1e12 }],
    ["POST", "/clock/advance", { seconds: -1e12 }],
    ["POST", "/clock/advance", { seconds: 1e300 }],
    ["PUT", "/clock", { now: "1999-12-31T23:59:59Z" }],
    ["PUT", "/clock", { now: "2200-01-01T00:00:00Z" }],
    ["PUT", "/clock", { now: "9999-12-31T23:59:59-12:00" }],
    ["PUT", "/faults", [{ kind: "unknown" }]],
    ["PUT", "/faults", [{ kind: "delay" }]],
    ["PUT", "/faults", {}],
    ["PUT", "/limits", { perMinute: 0 }],
    ["PUT", "/users/erik@norrsken.example/password", { password: "" }],
    ["PUT", "/users/erik@norrsken.example/membership", { company: "Norrsken Bygg AB", role: "boss" }],
    ["PUT", "/clock", "{"],
    ["POST", "/tokens", { user: "a\0b", company: "Norrsken Bygg AB", scopes: ["ea:api"] }],
    ["POST", "/tokens", { user: "erik@norrsken.example", company: "a\0b", scopes: ["ea:api"] }],
    ["PUT", "/users/a%00b/password", { password: "x" }],
  ])("refuses %s %s with %j and says why", async (method, path, body) => {
    const answer = await sendControlCall(method, path, body);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error).not.toBe("");
  });

  it.each([
    ["POST", "/tokens", { user: "nobody", company: "Norrsken Bygg AB", scopes: ["ea:api"] }],
    ["POST", "/tokens", { user: "erik@norrsken.example", company: "Nobody AB", scopes: ["ea:api"] }],
    [
      "POST",
      "/tokens",
      { user: "erik@norrsken.example", company: "Norrsken Bygg AB", scopes: ["ea:api"], clientId: "x" },
    ],
    ["PUT", "/users/nobody/password", { password: "x" }],
    ["PUT", "/users/nobody/companies", { companies: [] }],
    ["PUT", "/users/nobody/membership", { company: "Norrsken Bygg AB", role: "owner" }],
    ["PUT", "/users/erik@norrsken.example/membership", { company: "Nobody AB", role: "owner" }],
    ["GET", "/mail/unknown", undefined],
    ["GET", "/sent-invoices/unknown", undefined],
    ["GET", "/unknown", undefined],
    ["DELETE", "/reset", undefined],
  ])("answers 404 to %s %s with %j", async (method, path, body) => {
    const answer = await sendControlCall(method, path, body);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as { error: string }).error).not.toBe("");
  });
});

describe("who may call", () => {
  it.each(["http://evil.example", "http://localhost:9", "null"])("refuses a page of %s", async (origin) => {
    expect((await sendControlCall("POST", "/reset", { seed: "empty" }, { origin })).status).toBe(403);
    expect((await fetch(`${sandbox.url}/mail`, { headers: { origin } })).status).toBe(403);
    expect((await fetch(`${sandbox.url}/sent-invoices`, { headers: { origin } })).status).toBe(403);
    expect((await fetch(`${sandbox.url}/control`, { headers: { origin } })).status).toBe(403);
  });

  it("refuses what another site's page loads, and opens pages by a link", async () => {
    const { host } = new URL(sandbox.url);
    const crossSiteHeaders = (mode: string) => ({ host, "sec-fetch-site": "cross-site", "sec-fetch-mode": mode });
    expect(await getStatusWithHost("/control/counters", crossSiteHeaders("no-cors"))).toBe(403);
    expect(await getStatusWithHost("/mail", crossSiteHeaders("navigate"))).toBe(200);
  });

  it.each(["evil.example", "evil.example:4000", "localhost.evil.example", "169.254.169.254"])(
    "refuses the Host %s everywhere",
    async (host) => {
      for (const path of [
        "/",
        "/control/counters",
        "/mail",
        "/v2/users",
        "/identity/.well-known/openid-configuration",
      ]) {
        expect(await getStatusWithHost(path, { host }), path).toBe(421);
      }
    },
  );

  it.each(["localhost", "127.0.0.1", "[::1]"])("knows itself as %s", async (hostname) => {
    expect(await getStatusWithHost("/control/clock", { host: `${hostname}:${new URL(sandbox.url).port}` })).toBe(200);
  });
});

describe("POST /control/tokens", () => {
  it("gives what the token endpoint gives", async () => {
    const tokenRequest = {
      user: "erik@norrsken.example",
      company: "norrsken bygg ab",
      scopes: ["ea:sales", "offline_access", "ea:api"],
      clientId,
    };
    const issuedTokens = await sandbox.callControl<Record<string, string>>("POST", "/tokens", tokenRequest);
    expect(Object.keys(issuedTokens).sort()).toEqual(Object.keys(await getTokens(sandbox.url)).sort());
    expect(issuedTokens.scope).toBe("ea:api offline_access ea:sales");
    expect(await isAcceptedByBooks(sandbox.url, issuedTokens.access_token)).toBe(true);
    expect((await refreshTokens(sandbox.url, issuedTokens.refresh_token)).status).toBe(200);
  });

  it("gives a token as short-lived as asked for", async () => {
    const tokenRequest = {
      user: "erik@norrsken.example",
      company: "Norrsken Bygg AB",
      scopes: ["ea:api"],
      expiresIn: 5,
    };
    const issuedTokens = await sandbox.callControl<Record<string, string>>("POST", "/tokens", tokenRequest);
    expect(issuedTokens).toMatchObject({ expires_in: 5 });
    expect(issuedTokens).not.toHaveProperty("refresh_token");
    await sandbox.callControl("POST", "/clock/advance", { seconds: 6 });
    expect(await isAcceptedByBooks(sandbox.url, issuedTokens.access_token)).toBe(false);
  });
});

describe("PUT /control/users/{id}/membership", () => {
  it("says what the person may do in the company from then on", async () => {
    const setMembership = (changedFields: object) =>
      sandbox.callControl("PUT", "/users/erik@norrsken.example/membership", {
        company: "Norrsken Bygg AB",
        ...changedFields,
      });
    const tokenRequest = { user: "erik@norrsken.example", company: "Norrsken Bygg AB", scopes: ["ea:api", "ea:sales"] };
    const { access_token } = await sandbox.callControl<Record<string, string>>("POST", "/tokens", tokenRequest);
    const headers = { authorization: `Bearer ${access_token}` };
    const readPermissions = async () => {
      const usersAnswer = await fetch(`${sandbox.url}/v2/users?$pagesize=1000`, { headers });
      const { Data } = (await usersAnswer.json()) as { Data: Record<string, unknown>[] };
      const { IsConsultant, HasPurchaseInvoicesApprovalPermission: canApprove } =
        Data.find(({ IsCurrentUser }) => IsCurrentUser) ?? {};
      const missingCustomerUrl = `${sandbox.url}/v2/customers/00000000-0000-4000-8000-000000000000`;
      return [IsConsultant, canApprove, (await fetch(missingCustomerUrl, { method: "DELETE", headers })).status];
    };
    expect(await readPermissions()).toEqual([false, true, 403]);
    await setMembership({ role: "accountant", isConsultant: true });
    expect(await readPermissions()).toEqual([true, false, 404]);
    await setMembership({ role: "approver", canApprovePurchaseInvoices: true });
    expect(await readPermissions()).toEqual([false, true, 403]);
  });
});

describe("the clock", () => {
  it("goes where it is put, runs on, dates every answer, and comes back", async () => {
    await sandbox.callControl("PUT", "/clock", { now: "2031-02-03T04:05:06Z" });
    await sandbox.callControl("POST", "/clock/advance", { seconds: 10 });
    const { now } = await sandbox.callControl<{ now: string }>("GET", "/clock");
    expect(now).toMatch(/^2031-02-03T04:05:(1[6-9]|[2-5]\d)/);
    for (const path of ["/", "/v2/users", "/identity/connect/token", "/nothing"]) {
      const { headers } = await fetch(sandbox.url + path, { method: path.endsWith("token") ? "POST" : "GET" });
      expect(headers.get("date"), path).toContain("03 Feb 2031");
    }
    await sandbox.callControl("PUT", "/clock", { now: null });
    expect(await sandbox.callControl("GET", "/clock")).toMatchObject({ offsetSeconds: 0 });
  });
});

describe("faults of the books", () => {
  const callBooks = () => fetch(`${sandbox.url}/v2/users`);

  it("hit as many calls as asked, after as many as are skipped, and are listed with what is left", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "status", status: 503, path: "/V2/*", times: 2, skip: 1 }]);
    const statuses: number[] = [];
    for (let callCount = 0; callCount < 4; callCount += 1) statuses.push((await callBooks()).status);
    expect(statuses).toEqual([401, 503, 503, 401]);
    expect(await sandbox.callControl("GET", "/faults")).toEqual([]);
  });

  it("can be bound to a method and a path", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "status", status: 500, method: "post", path: "/v2/users" }]);
    expect((await callBooks()).status).toBe(401);
    expect((await fetch(`${sandbox.url}/v2/users`, { method: "POST" })).status).toBe(500);
    await sandbox.callControl("PUT", "/faults", []);
  });

  it("rate-limit answers 429 with the quota and the seconds in header and text", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "rate-limit", seconds: 7, times: 1 }]);
    const answer = await callBooks();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
    const body = (await answer.json()) as { ErrorCode: number; DeveloperErrorMessage: string };
    expect(body.ErrorCode).toBe(4010);
    expect(body.DeveloperErrorMessage).toContain("600 per Minute. Try again in 7 seconds.");
  });

  it.each(["cut-before-commit", "cut-after-commit"])("%s hangs up", async (kind) => {
    await sandbox.callControl("PUT", "/faults", [{ kind, times: 1 }]);
    await expect(callBooks()).rejects.toThrow();
  });

  it("truncate promises more than it sends", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "truncate", times: 1 }]);
    const answer = await callBooks();
    expect(answer.status).toBe(401);
    await expect(answer.text()).rejects.toThrow();
  });

  it("malformed and html send what is no JSON", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "malformed", times: 1 }]);
    await expect((await callBooks()).json()).rejects.toThrow();
    await sandbox.callControl("PUT", "/faults", [{ kind: "html", times: 1, status: 502 }]);
    const htmlAnswer = await callBooks();
    expect([htmlAnswer.status, htmlAnswer.headers.get("content-type")]).toEqual([502, "text/html; charset=utf-8"]);
  });

  it("delay waits first", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "delay", ms: 300, times: 1 }]);
    const startMs = performance.now();
    await callBooks();
    expect(performance.now() - startMs).toBeGreaterThan(295);
  });

  it("stay as they were when a reset fails", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "status", status: 503, path: "/v2/*" }]);
    await sandbox.callControl("PUT", "/limits", { perMinute: 5 });
    await withDatabase(async (database) => {
      await database.query(`ALTER TABLE "Unit" RENAME TO "Elsewhere"`);
      await expect(sandbox.callControl("POST", "/reset", { seed: "empty" })).rejects.toThrow();
      await database.query(`ALTER TABLE "Elsewhere" RENAME TO "Unit"`);
    });
    expect(await sandbox.callControl("GET", "/faults")).toHaveLength(1);
    expect(await sandbox.callControl("GET", "/limits")).toEqual({ perMinute: 5 });
  });

  it("never hit the control API, and end with a reset", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "cut-before-commit" }]);
    await sandbox.callControl("PUT", "/limits", { perMinute: 5 });
    await sandbox.callControl("POST", "/reset", { seed: "empty" });
    expect((await callBooks()).status).toBe(401);
    expect(await sandbox.callControl("GET", "/limits")).toEqual({ perMinute: 600 });
  });
});

describe("POST /control/reset", () => {
  it("ends tokens and sign-ins, keeps applications, and gives the same people", async () => {
    const { access_token, refresh_token } = await getTokens(sandbox.url);
    await sandbox.callControl("POST", "/reset", { seed: "empty" });
    expect(await isAcceptedByBooks(sandbox.url, access_token)).toBe(false);
    expect((await refreshTokens(sandbox.url, refresh_token)).body.error).toBe("invalid_grant");
    expect(await isAcceptedByBooks(sandbox.url, (await getTokens(sandbox.url)).access_token)).toBe(true);
  });

  it("gives the very same rows again, and those of another day once the clock was moved", async () => {
    await sandbox.callControl("POST", "/reset", { seed: "demo" });
    const firstChecksums = await readTableChecksums();
    await withDatabase((database) => database.query(`UPDATE "Unit" SET "Name" = 'Other'`));
    await sandbox.callControl("POST", "/reset", { seed: "demo" });
    expect(await readTableChecksums()).toEqual(firstChecksums);
    expect(Object.keys(firstChecksums).filter((table) => firstChecksums[table] !== "0")).toContain('"Voucher"');
    await sandbox.callControl("POST", "/clock/advance", { seconds: 40 * 86_400 });
    await sandbox.callControl("POST", "/reset", { seed: "demo" });
    expect(await readTableChecksums()).not.toEqual(firstChecksums);
    await sandbox.callControl("PUT", "/clock", { now: null });
    await sandbox.callControl("POST", "/reset", { seed: "empty" });
    expect((await readTableChecksums())['"Voucher"']).toBe("0");
  });
});

describe("openapi/control.json", () => {
  it("documents every call that is served", async () => {
    const { controlApp } = await import("./app");
    const servedRoutes = controlApp.routes
      .filter((route) => route.path !== "/*")
      .map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, "{$1}")}`);
    const documentedRoutes = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documentedRoutes.sort()).toEqual([...new Set(servedRoutes)].sort());
  });
});
