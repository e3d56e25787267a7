import { expect, it } from "vitest";
import { tenantKeysGate } from "./gates/tenant-keys.mjs";
import { findingsIn } from "./planted";

const findingsOfSql = (sql: string) =>
  findingsIn(tenantKeysGate, { "prisma/migrations/0001_first/migration.sql": sql });

const columns = "partner_id uuid, company_id uuid, id uuid, number int";

// Each look at keys starts a database, so that all violations are planted in one.
it("tenant keys refuse every unique and foreign key that leaves partner or company out", async () => {
  const findings = await findingsOfSql(`
    CREATE TABLE partner (id uuid PRIMARY KEY);
    CREATE TABLE planted_a (${columns}, PRIMARY KEY (partner_id, id));
    CREATE TABLE planted_b (${columns}, CONSTRAINT planted_b_alone UNIQUE (number));
    CREATE UNIQUE INDEX planted_c_some ON planted_b (company_id, number) WHERE number > 0;
    DO $$ BEGIN EXECUTE 'CREATE UNIQUE INDEX planted_d_made ON planted_b (partner_id, number)'; END $$;
    ALTER TABLE planted_b ADD CONSTRAINT planted_e_partner FOREIGN KEY (partner_id) REFERENCES partner (id);`);
  const expected = [
    "the unique key planted_a_pkey of planted_a lacks company_id",
    "the unique key planted_b_alone of planted_b lacks partner_id and company_id",
    "the unique key planted_c_some of planted_b lacks partner_id",
    "the unique key planted_d_made of planted_b lacks company_id",
    "the foreign key planted_e_partner of planted_b lacks company_id",
  ];
  expect(findings.split("\n")).toEqual(expected.map((text) => expect.stringContaining(`tenant key: ${text};`)));
});

it("tenant keys accept keys with partner and company, and tables that belong to no company", async () => {
  const findings = await findingsOfSql(`
    CREATE TABLE planted (${columns}, PRIMARY KEY (partner_id, company_id, id));
    CREATE TABLE company (partner_id uuid, id uuid, PRIMARY KEY (partner_id, id));
    CREATE TABLE session (partner_id uuid, id_hash text, PRIMARY KEY (partner_id, id_hash))`);
  expect(findings).toBe("");
});
