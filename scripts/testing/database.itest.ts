import pg from "pg";
import { describe, expect, it } from "vitest";
import { createFreshDatabase } from "./database";

async function runQuery(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

describe("createFreshDatabase", () => {
  it("gives the portal a migrated database in which it is not the owner", async () => {
    const database = await createFreshDatabase("portal");
    const { rows } = await runQuery(database.url, "SELECT current_user");
    expect(rows).toEqual([{ current_user: "stegvis_app" }]);
    await expect(runQuery(database.url, "DROP TABLE _prisma_migrations")).rejects.toThrow(/must be owner/);
    const migrationCount = await runQuery(database.ownerUrl, "SELECT count(*)::int AS n FROM _prisma_migrations");
    expect(migrationCount.rows[0].n).toBeGreaterThan(0);
    await database.drop();
  });

  it("gives two callers at once a database each", async () => {
    const [firstDatabase, secondDatabase] = await Promise.all([
      createFreshDatabase("sandbox"),
      createFreshDatabase("sandbox"),
    ]);
    expect(firstDatabase.url).not.toBe(secondDatabase.url);
    await Promise.all([firstDatabase.drop(), secondDatabase.drop()]);
  });

  it("keeps the sandbox out of the portal's database", async () => {
    const [portalDatabase, sandboxDatabase] = await Promise.all([
      createFreshDatabase("portal"),
      createFreshDatabase("sandbox"),
    ]);
    const foreignUrl = new URL(sandboxDatabase.url);
    foreignUrl.pathname = new URL(portalDatabase.url).pathname;
    await expect(runQuery(foreignUrl.href, "SELECT 1")).rejects.toThrow(/permission denied for database/);
    await Promise.all([portalDatabase.drop(), sandboxDatabase.drop()]);
  });
});
