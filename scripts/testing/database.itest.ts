import pg from "pg";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "./database";

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe("freshDatabase", () => {
  it("gives the portal a migrated database in which it is not the owner", async () => {
    const database = await freshDatabase("portal");
    const { rows } = await query(database.url, "SELECT current_user");
    expect(rows).toEqual([{ current_user: "stegvis_app" }]);
    await expect(query(database.url, "DROP TABLE _prisma_migrations")).rejects.toThrow(/must be owner/);
    const applied = await query(database.ownerUrl, "SELECT count(*)::int AS n FROM _prisma_migrations");
    expect(applied.rows[0].n).toBeGreaterThan(0);
    await database.drop();
  });

  it("gives two callers at once a database each", async () => {
    const [one, two] = await Promise.all([freshDatabase("sandbox"), freshDatabase("sandbox")]);
    expect(one.url).not.toBe(two.url);
    await Promise.all([one.drop(), two.drop()]);
  });

  it("keeps the sandbox out of the portal's database", async () => {
    const [portal, sandbox] = await Promise.all([freshDatabase("portal"), freshDatabase("sandbox")]);
    const stranger = new URL(sandbox.url);
    stranger.pathname = new URL(portal.url).pathname;
    await expect(query(stranger.href, "SELECT 1")).rejects.toThrow(/permission denied for database/);
    await Promise.all([portal.drop(), sandbox.drop()]);
  });
});
