import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { deleteExpired } from "./cleaning";
import { callEndpoint, exchangeCode, getCode, getTokens, refreshTokens, startIdentity } from "./testing/application";

const daySeconds = 24 * 3600;
const tables = ["SignInSession", "Interaction", "AuthorizationCode", "Grant", "RefreshToken", "AccessToken"];

let sandbox: RunningSandbox;
let url: string;
let database: pg.Client;
beforeAll(async () => {
  sandbox = await startIdentity();
  url = sandbox.url;
  database = new pg.Client(sandbox.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await sandbox.stop();
});

async function countRows(): Promise<Record<string, number>> {
  const countExpressions = tables.map((table) => `(SELECT count(*)::int FROM "${table}") AS "${table}"`);
  return (await database.query(`SELECT ${countExpressions.join(", ")}`)).rows[0];
}

const deleteExpiredAfter = (days: number) =>
  deleteExpired(
    {
      query: async (sql, params) => {
        const { rows, rowCount } = await database.query(sql, params && [...params]);
        return { rows, rowCount: rowCount ?? 0 };
      },
    },
    new Date(Date.now() + days * daySeconds * 1000),
  );

it("still ends a living family when its code or a rotated token comes back after a cleaning", async () => {
  const rotatedTokens = await getTokens(url);
  const newestTokens = (await refreshTokens(url, rotatedTokens.refresh_token)).body;
  const code = await getCode(url);
  const exchangedTokens = (await exchangeCode(url, code)).body;
  await getCode(url); // this code is never used
  await deleteExpiredAfter(2);
  expect(await countRows()).toEqual({
    SignInSession: 0,
    Interaction: 0,
    AuthorizationCode: 2,
    Grant: 2,
    RefreshToken: 3,
    AccessToken: 0,
  });
  expect((await refreshTokens(url, rotatedTokens.refresh_token)).body.error_description).toContain("used before");
  expect((await refreshTokens(url, newestTokens.refresh_token)).body.error).toBe("invalid_grant");
  expect((await exchangeCode(url, code)).body.error).toBe("invalid_grant");
  expect((await refreshTokens(url, exchangedTokens.refresh_token)).body.error_description).toContain("revoked");
});

it("forgets families that were revoked, ended with a password or had no refresh token", async () => {
  const revokedTokens = await getTokens(url);
  await callEndpoint(url, "revocation", { token: revokedTokens.refresh_token ?? "" });
  await getTokens(url, { scope: "ea:api" });
  await getTokens(url);
  await sandbox.callControl("PUT", "/users/erik@norrsken.example/password", { password: "sandbox" });
  await deleteExpiredAfter(0);
  expect((await countRows()).Grant).toBeGreaterThanOrEqual(3);
  await deleteExpiredAfter(2);
  expect(await countRows()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
});

it("cleans by itself when its clock has moved on", async () => {
  await getTokens(url, { scope: "ea:api" });
  expect((await countRows()).AccessToken).toBe(1);
  await sandbox.callControl("POST", "/clock/advance", { seconds: 3 * daySeconds });
  await expect.poll(countRows, { timeout: 20_000, interval: 500 }).toMatchObject({ AccessToken: 0, Grant: 0 });
});
