import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { hashSecret } from "./secrets";
import {
  callEndpoint,
  getTokens,
  isAcceptedByBooks,
  makeBasicAuthorization,
  refreshTokens,
  startIdentity,
} from "./testing/application";

const yearSeconds = 365 * 24 * 3600;

let sandbox: RunningSandbox;
let url: string;
beforeAll(async () => {
  sandbox = await startIdentity();
  url = sandbox.url;
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.callControl("PUT", "/faults", []));

const errorOf = async (refreshToken: string | undefined) => (await refreshTokens(url, refreshToken)).body.error;

describe("a refresh", () => {
  it("gives a new refresh token and a new access token of the same person and company", async () => {
    const firstTokens = await getTokens(url);
    const { status, body } = await refreshTokens(url, firstTokens.refresh_token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(Object.keys(firstTokens).sort());
    expect(body.refresh_token).not.toBe(firstTokens.refresh_token);
    expect(body.access_token).not.toBe(firstTokens.access_token);
    expect(body).toMatchObject({ expires_in: 3600, token_type: "bearer", scope: firstTokens.scope });
    const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { jti: _a, iat: _b, nbf: _c, exp: _d, ...stableClaims } = claimsOf(firstTokens.access_token);
    expect(claimsOf(body.access_token)).toMatchObject(stableClaims);
  });

  it("leaves the access token given before in force", async () => {
    const firstTokens = await getTokens(url);
    await refreshTokens(url, firstTokens.refresh_token);
    expect(await isAcceptedByBooks(url, firstTokens.access_token)).toBe(true);
  });

  it("can be repeated with the newest token, many times", async () => {
    let { refresh_token } = await getTokens(url);
    for (let refreshCount = 0; refreshCount < 5; refreshCount += 1)
      ({ refresh_token } = (await refreshTokens(url, refresh_token)).body);
    expect((await refreshTokens(url, refresh_token)).status).toBe(200);
  });

  it("with a token used before is refused and ends the whole family", async () => {
    const firstTokens = await getTokens(url);
    const secondTokens = (await refreshTokens(url, firstTokens.refresh_token)).body;
    expect(await errorOf(firstTokens.refresh_token)).toBe("invalid_grant");
    expect(await errorOf(secondTokens.refresh_token)).toBe("invalid_grant");
    expect(await isAcceptedByBooks(url, secondTokens.access_token)).toBe(false);
    expect(await isAcceptedByBooks(url, firstTokens.access_token)).toBe(false);
  });

  it("leaves other sign-ins of the same person alone when a family ends", async () => {
    const [firstTokens, otherTokens] = [await getTokens(url), await getTokens(url)];
    await refreshTokens(url, firstTokens.refresh_token);
    await refreshTokens(url, firstTokens.refresh_token);
    expect((await refreshTokens(url, otherTokens.refresh_token)).status).toBe(200);
  });

  it("twice at once succeeds once, and ends the family", async () => {
    const { refresh_token } = await getTokens(url);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refreshTokens(url, refresh_token)));
    const successfulReplies = replies.filter((reply) => reply.status === 200);
    expect(successfulReplies).toHaveLength(1);
    expect(await errorOf(successfulReplies[0]?.body.refresh_token)).toBe("invalid_grant");
  });

  it("by another application is refused and changes nothing", async () => {
    const { refresh_token = "" } = await getTokens(url);
    const form = { grant_type: "refresh_token", refresh_token };
    const stolenReply = await callEndpoint(url, "token", form, {
      authorization: makeBasicAuthorization("other", "other-secret"),
    });
    expect([stolenReply.status, stolenReply.body.error]).toEqual([400, "invalid_grant"]);
    expect((await refreshTokens(url, refresh_token)).status).toBe(200);
  });

  it("refuses an access token in its place", async () => {
    expect(await errorOf((await getTokens(url)).access_token)).toBe("invalid_grant");
  });
});

describe("scopes at a refresh", () => {
  it("may be fewer, and are all there again the next time", async () => {
    const { refresh_token } = await getTokens(url);
    const narrowTokens = (await refreshTokens(url, refresh_token, { scope: "ea:api" })).body;
    expect(narrowTokens.scope).toBe("ea:api");
    const claims = JSON.parse(Buffer.from(narrowTokens.access_token?.split(".")[1] ?? "", "base64url").toString());
    expect(claims.scope).toEqual(["ea:api"]);
    expect((await refreshTokens(url, narrowTokens.refresh_token)).body.scope).toBe("ea:api offline_access ea:sales");
  });

  it.each(["ea:api ea:accounting", "ea:everything", "ea:api%2Bea:sales"])(
    "may not be others: %s is refused and the token stays usable",
    async (scope) => {
      const { refresh_token } = await getTokens(url);
      const reply = await refreshTokens(url, refresh_token, { scope });
      expect([reply.status, reply.body.error]).toEqual([400, "invalid_scope"]);
      expect((await refreshTokens(url, refresh_token)).status).toBe(200);
    },
  );
});

describe("a refresh token ends", () => {
  it("two years after it was issued, counted anew for every new one", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 2 * yearSeconds - 60 });
    const nextTokens = (await refreshTokens(url, refresh_token)).body;
    await sandbox.callControl("POST", "/clock/advance", { seconds: 2 * yearSeconds - 60 });
    const thirdTokens = (await refreshTokens(url, nextTokens.refresh_token)).body;
    await sandbox.callControl("POST", "/clock/advance", { seconds: 2 * yearSeconds + 2 * 24 * 3600 });
    expect(await errorOf(thirdTokens.refresh_token)).toBe("invalid_grant");
    await sandbox.callControl("PUT", "/clock", { now: null });
  });

  it("when the person changes the password, while access tokens live on", async () => {
    const [firstTokens, secondTokens] = [await getTokens(url), await getTokens(url)];
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/password", { password: "new secret" });
    expect(await errorOf(firstTokens.refresh_token)).toBe("invalid_grant");
    expect(await errorOf(secondTokens.refresh_token)).toBe("invalid_grant");
    expect(await isAcceptedByBooks(url, firstTokens.access_token)).toBe(true);
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/password", { password: "sandbox" });
  });

  it("when the person loses the company, and does not come back with it", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/companies", { companies: [] });
    expect(await errorOf(refresh_token)).toBe("invalid_grant");
    await sandbox.callControl("PUT", "/users/erik@norrsken.example/companies", { companies: ["Norrsken Bygg AB"] });
    expect(await errorOf(refresh_token)).toBe("invalid_grant");
  });
});

describe("what a test may ask of the server", () => {
  it("strict: a spent token is refused and its family lives", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "strict" }]);
    const firstTokens = await getTokens(url);
    const secondTokens = (await refreshTokens(url, firstTokens.refresh_token)).body;
    expect(await errorOf(firstTokens.refresh_token)).toBe("invalid_grant");
    expect((await refreshTokens(url, secondTokens.refresh_token)).status).toBe(200);
  });

  it("grace: a spent token gets the same answer again for some seconds", async () => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "grace", seconds: 30 }]);
    const firstTokens = await getTokens(url);
    const secondTokens = (await refreshTokens(url, firstTokens.refresh_token)).body;
    expect((await refreshTokens(url, firstTokens.refresh_token)).body).toEqual(secondTokens);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 31 });
    expect(await errorOf(firstTokens.refresh_token)).toBe("invalid_grant");
    expect(await errorOf(secondTokens.refresh_token)).toBe("invalid_grant");
  });

  it.each(["faults", "reset"])("grace: %s put anew bring back no answer of before", async (replacedPart) => {
    await sandbox.callControl("PUT", "/faults", [{ kind: "grace", seconds: 30 }]);
    const firstTokens = await getTokens(url);
    await refreshTokens(url, firstTokens.refresh_token);
    if (replacedPart === "reset") await sandbox.callControl("POST", "/reset", { seed: "empty" });
    await sandbox.callControl("PUT", "/faults", [{ kind: "grace", seconds: 30 }]);
    expect(await errorOf(firstTokens.refresh_token)).toBe("invalid_grant");
    await sandbox.callControl("PUT", "/faults", []);
  });

  it("cut-before-commit: nothing was spent", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.callControl("PUT", "/faults", [
      { kind: "cut-before-commit", path: "/identity/connect/token", times: 1 },
    ]);
    await expect(refreshTokens(url, refresh_token)).rejects.toThrow();
    expect((await refreshTokens(url, refresh_token)).status).toBe(200);
  });

  it.each(["cut-after-commit", "truncate", "malformed", "html"])(
    "%s: the token was spent, the answer is lost",
    async (kind) => {
      const { refresh_token } = await getTokens(url);
      const faultFields = kind === "html" ? { committed: true } : {};
      await sandbox.callControl("PUT", "/faults", [
        { kind, path: "/identity/connect/token", times: 1, ...faultFields },
      ]);
      await expect(refreshTokens(url, refresh_token)).rejects.toThrow();
      expect(await errorOf(refresh_token)).toBe("invalid_grant");
    },
  );

  it("status: before the commit nothing was spent, after it the token is", async () => {
    const { refresh_token } = await getTokens(url);
    const fault = { kind: "status", status: 503, path: "/identity/connect/token", times: 1 };
    await sandbox.callControl("PUT", "/faults", [fault]);
    expect((await refreshTokens(url, refresh_token)).status).toBe(503);
    await sandbox.callControl("PUT", "/faults", [{ ...fault, committed: true }]);
    expect((await refreshTokens(url, refresh_token)).status).toBe(503);
    expect(await errorOf(refresh_token)).toBe("invalid_grant");
  });

  it("slow: carried out at once, answered late", async () => {
    const { refresh_token } = await getTokens(url);
    await sandbox.callControl("PUT", "/faults", [{ kind: "slow", seconds: 1, path: "*/token" }]);
    const startMs = performance.now();
    expect((await refreshTokens(url, refresh_token)).status).toBe(200);
    expect(performance.now() - startMs).toBeGreaterThan(990);
  });
});

describe("what is stored and counted", () => {
  it("counts what arrived and what was committed apart", async () => {
    await sandbox.callControl("POST", "/reset", { seed: "empty" });
    const { refresh_token } = await getTokens(url);
    await refreshTokens(url, refresh_token);
    await refreshTokens(url, refresh_token);
    await refreshTokens(url, "unknown");
    type Counters = { total: Record<string, unknown>; companies: { name: string; counts: Record<string, unknown> }[] };
    const { total, companies } = await sandbox.callControl<Counters>("GET", "/counters");
    expect(total.codes).toEqual({ received: 1, committed: 1 });
    expect(total.refreshes).toEqual({ received: 3, committed: 1 });
    expect(companies.find((company) => company.name === "Norrsken Bygg AB")?.counts.refreshes).toEqual({
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
      let storedText = "";
      for (const { name } of tables.rows) {
        if (name === "SigningKey") continue;
        const { rows } = await client.query(`SELECT t::text AS row FROM "${name}" t LIMIT 2000`);
        storedText += rows.map(({ row }) => row).join("\n");
      }
      expect(storedText).toContain(hashSecret(tokens.refresh_token ?? ""));
      expect(storedText).not.toContain(tokens.refresh_token ?? "");
      expect(storedText).not.toContain(tokens.access_token ?? "");
      expect(storedText).not.toContain("sandbox$");
    } finally {
      await client.end();
    }
  });
});
