import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningSandbox } from "../../scripts/testing/programs";
import { getTokens, makeAuthorizePath, refreshTokens, startIdentity } from "./testing/application";

let sandbox: RunningSandbox;
let database: pg.Client;
beforeAll(async () => {
  sandbox = await startIdentity();
  database = new pg.Client(sandbox.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await sandbox.stop();
});

it("tells a person in their language, and a program in the words of RFC 6749", async () => {
  const { refresh_token } = await getTokens(sandbox.url);
  await database.query(`ALTER TABLE "OAuthClient" RENAME TO "Gone"`);
  for (const [language, title] of Object.entries({ en: "The sign-in failed", sv: "Inloggningen misslyckades" })) {
    const page = await fetch(`${sandbox.url}${makeAuthorizePath()}`, { headers: { "accept-language": language } });
    expect([page.status, page.headers.get("content-type")]).toEqual([500, "text/html; charset=UTF-8"]);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const text = await page.text();
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).not.toContain("OAuthClient");
  }
  const reply = await refreshTokens(sandbox.url, refresh_token);
  expect([reply.status, reply.body.error]).toEqual([500, "server_error"]);
});
