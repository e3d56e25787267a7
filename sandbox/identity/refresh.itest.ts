import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { hashSecret } from "./secrets";
import { basic, callEndpoint, getTokens, isAcceptedByBooks, refresh, startIdentity } from "./testing/application";

const year = 365 * 24 * 3600;

let sandbox: RunningSandbox;
let url: string;
beforeAll(async () => {
  sandbox = await startIdentity();
  url = sandbox.url;
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control("PUT", "/faults", []));

const errorOf = async (refreshToken: string | undefined) => (await refresh(url, refreshToken)).body.error;

describe("a refresh", () => {
  it("gives a new refresh token and a new access token of the same person and company", async () => {
    const first = await getTokens(url);
    const { status, body } = await refresh(url, first.refresh_token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(first).sort());
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(body.access_token).not.toBe(first.access_token);
    expect(body).toMatchObject({ expires_in: 3600, token_type: "bearer", scope: first.scope });
    const claims = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { jti: _a, iat: _b, nbf: _c, exp: _d, ...before } = claims(first.access_token);
    expect(claims(body.access_token)).toMatchObject(before);
  });

  it("leaves the access token given before in force", async () => {
    const first = await getTokens(url);
    await refresh(url, first.refresh_token);
    expect(await isAcceptedByBooks(url, first.access_token)).toBe(true);
  });

  it("can be repeated with the newest token, many times", async () => {
    let { refresh_token } = await getTokens(url);
    for (let times = 0; times < 5; times += 1) ({ refresh_token } = (await refresh(url, refresh_token)).body);
    expect((await refresh(url, refresh_token)).status).toBe(200);
  });

  it("with a token used before is refused and ends the whole family", async () => {
    const first = await getTokens(url);
    const second = (await refresh(url, first.refresh_token)).body;
    expect(await errorOf(first.refresh_token)).toBe("invalid_grant");
    expect(await errorOf(second.refresh_token)).toBe("invalid_grant");
    expect(await isAcceptedByBooks(url, second.access_token)).toBe(false);
    expect(await isAcceptedByBooks(url, first.access_token)).toBe(false);
  });

  it("leaves other sign-ins of the same person alone when a family ends", async () => {
    const [one, other] = [await getTokens(url), await getTokens(url)];
    await refresh(url, one.refresh_token);
    await refresh(url, one.refresh_token);
    expect((await refresh(url, other.refresh_token)).status).toBe(200);
  });

  it("twice at once succeeds once, and ends the family", async () => {
    const { refresh_token } = await getTokens(url);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(url, refresh_token)));
    const good = replies.filter((reply) => reply.status === 200);
    expect(good).toHaveLength(1);
    expect(await errorOf(good[0]?.body.refresh_token)).toBe("invalid_grant");
  });

  it("by another application is refused and changes nothing", async () => {
    const { refresh_token = "" } = await getTokens(url);
    const form = { grant_type: "refresh_token", refresh_token };
    const stolen = await callEndpoint(url, "token", form, { authorization: basic("other", "other-secret") });
    expect([stolen.status, stolen.body.error]).toEqual([400, "invalid_grant"]);
    expect((await refresh(url, refresh_token)).status).toBe(200);
  });

  it("refuses an access token in its place", async () => {
    expect(await errorOf((await getTokens(url)).access_token)).toBe("invalid_grant");
  });
});

describe("scopes at a refresh", () => {
  it("may be fewer, and are all there again the next time", async () => {
    const { refresh_token } = await getTokens(url);
    const narrow = (await refresh(url, refresh_token, { scope: "ea:api" })).body;
    expect(narrow.scope).toBe("ea:api");
    const claims = JSON.parse(Buffer.from(narrow.access_token?.split(".")[1] ?? "", "base64url").toString());
    expect(claims.scope).toEqual(["ea:api"]);
    expect((await refresh(url, narrow.refresh_token)).body.scope).toBe("ea:api offline_access ea:sales");
  });

  it.each(["ea:api ea:accounting", "ea:everything", "ea:api%2Bea:sales"])(
    "may not be others: %s is refused and the token stays usable",
    async (scope) => {
      const { refresh_token } = await getTokens(url);
      const reply = await refresh(url, refresh_token, { scope });
      expect([reply.status, reply.body.error]).toEqual([400, "invalid_scope"]);
      expect((await refresh(url, refresh_token)).status).toBe(200);
    },
  );
});

describe("a refresh token ends", () => {
  it("two years after it was issued, counted anew for every new one", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.control("POST", "/clock/advance", { seconds: 2 * year - 60 });
    const next = (await refresh(url, refresh_token)).body;
    await sandbox.control("POST", "/clock/advance", { seconds: 2 * year - 60 });
    const third = (await refresh(url, next.refresh_token)).body;
    await sandbox.control("POST", "/clock/advance", { seconds: 2 * year + 2 * 24 * 3600 });
    expect(await errorOf(third.refresh_token)).toBe("invalid_grant");
    await sandbox.control("PUT", "/clock", { now: null });
  });

  it("when the person changes the password, while access tokens live on", async () => {
    const [one, two] = [await getTokens(url), await getTokens(url)];
    await sandbox.control("PUT", "/users/erik@norrsken.example/password", { password: "new secret" });
    expect(await errorOf(one.refresh_token)).toBe("invalid_grant");
    expect(await errorOf(two.refresh_token)).toBe("invalid_grant");
    expect(await isAcceptedByBooks(url, one.access_token)).toBe(true);
    await sandbox.control("PUT", "/users/erik@norrsken.example/password", { password: "sandbox" });
  });

  it("when the person loses the company, and does not come back with it", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.control("PUT", "/users/erik@norrsken.example/companies", { companies: [] });
    expect(await errorOf(refresh_token)).toBe("invalid_grant");
    await sandbox.control("PUT", "/users/erik@norrsken.example/companies", { companies: ["Norrsken Bygg AB"] });
    expect(await errorOf(refresh_token)).toBe("invalid_grant");
  });
});

describe("what a test may ask of the server", () => {
  it("strict: a spent token is refused and its family lives", async () => {
    await sandbox.control("PUT", "/faults", [{ kind: "strict" }]);
    const first = await getTokens(url);
    const second = (await refresh(url, first.refresh_token)).body;
    expect(await errorOf(first.refresh_token)).toBe("invalid_grant");
    expect((await refresh(url, second.refresh_token)).status).toBe(200);
  });

  it("grace: a spent token gets the same answer again for some seconds", async () => {
    await sandbox.control("PUT", "/faults", [{ kind: "grace", seconds: 30 }]);
    const first = await getTokens(url);
    const second = (await refresh(url, first.refresh_token)).body;
    expect((await refresh(url, first.refresh_token)).body).toEqual(second);
    await sandbox.control("POST", "/clock/advance", { seconds: 31 });
    expect(await errorOf(first.refresh_token)).toBe("invalid_grant");
    expect(await errorOf(second.refresh_token)).toBe("invalid_grant");
  });

  it.each(["faults", "reset"])("grace: %s put anew bring back no answer of before", async (what) => {
    await sandbox.control("PUT", "/faults", [{ kind: "grace", seconds: 30 }]);
    const first = await getTokens(url);
    await refresh(url, first.refresh_token);
    if (what === "reset") await sandbox.control("POST", "/reset", { seed: "empty" });
    await sandbox.control("PUT", "/faults", [{ kind: "grace", seconds: 30 }]);
    expect(await errorOf(first.refresh_token)).toBe("invalid_grant");
    await sandbox.control("PUT", "/faults", []);
  });

  it("cut-before-commit: nothing was spent", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.control("PUT", "/faults", [{ kind: "cut-before-commit", path: "/identity/connect/token", times: 1 }]);
    await expect(refresh(url, refresh_token)).rejects.toThrow();
    expect((await refresh(url, refresh_token)).status).toBe(200);
  });

  it.each(["cut-after-commit", "truncate", "malformed", "html"])(
    "%s: the token was spent, the answer is lost",
    async (kind) => {
      const { refresh_token } = await getTokens(url);
      const more = kind === "html" ? { committed: true } : {};
      await sandbox.control("PUT", "/faults", [{ kind, path: "/identity/connect/token", times: 1, ...more }]);
      await expect(refresh(url, refresh_token)).rejects.toThrow();
      expect(await errorOf(refresh_token)).toBe("invalid_grant");
    },
  );

  it("status: before the commit nothing was spent, after it the token is", async () => {
    const { refresh_token } = await getTokens(url);
    const fault = { kind: "status", status: 503, path: "/identity/connect/token", times: 1 };
    await sandbox.control("PUT", "/faults", [fault]);
    expect((await refresh(url, refresh_token)).status).toBe(503);
    await sandbox.control("PUT", "/faults", [{ ...fault, committed: true }]);
    expect((await refresh(url, refresh_token)).status).toBe(503);
    expect(await errorOf(refresh_token)).toBe("invalid_grant");
  });

  it("slow: carried out at once, answered late", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.control("PUT", "/faults", [{ kind: "slow", seconds: 1, path: "*/token" }]);
    const begun = performance.now();
    expect((await refresh(url, refresh_token)).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(990);
  });
});

describe("what is stored and counted", () => {
  it("counts what arrived and what was committed apart", async () => {
    await sandbox.control("POST", "/reset", { seed: "empty" });
    const { refresh_token } = await getTokens(url);
    await refresh(url, refresh_token);
    await refresh(url, refresh_token);
    await refresh(url, "unknown");
    type Counters = { total: Record<string, unknown>; companies: { name: string; counts: Record<string, unknown> }[] };
    const { total, companies } = await sandbox.control<Counters>("GET", "/counters");
    expect(total.codes).toEqual({ received: 1, committed: 1 });
    expect(total.refreshes).toEqual({ received: 3, committed: 1 });
    expect(companies.find((one) => one.name === "Norrsken Bygg AB")?.counts.refreshes).toEqual({
      received: 2,
      committed: 1,
    });
  });

  it("keeps no token, code or session in clear", async () => {
    const tokens = await getTokens(url);
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    try {
      const tables = await client.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      let all = "";
      for (const { name } of tables.rows) {
        if (name === "SigningKey") continue;
        const { rows } = await client.query(`SELECT t::text AS row FROM "${name}" t LIMIT 2000`);
        all += rows.map(({ row }) => row).join("\n");
      }
      expect(all).toContain(hashSecret(tokens.refresh_token ?? ""));
      expect(all).not.toContain(tokens.refresh_token ?? "");
      expect(all).not.toContain(tokens.access_token ?? "");
      expect(all).not.toContain("sandbox$");
    } finally {
      await client.end();
    }
  });
});
