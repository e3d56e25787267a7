import { afterAll, beforeAll, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { closeDatabase } from "../platform/db";
import { clientOf, listPartners, savePartner } from "./partners";
import { testEnv } from "./testing/env";

let database: FreshDatabase;
beforeAll(async () => {
  database = await createFreshDatabase("portal");
  Object.assign(process.env, testEnv({ DATABASE_URL: database.url }));
});
afterAll(async () => {
  await closeDatabase();
  await database?.drop();
});

const facts = {
  origin: "https://books.firm.example",
  name: "Firm",
  clientId: "firm-portal",
  secret: "the client's secret",
};

it("a partner that several programs save at their first start has a secret that opens", async () => {
  const saved = await Promise.all(Array.from({ length: 4 }, () => savePartner(facts)));
  const [partner, ...others] = await listPartners();
  expect(others).toEqual([]);
  expect(saved.map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => partner?.id));
  expect(partner && clientOf(partner)).toEqual({ id: facts.clientId, secret: facts.secret });
});

it("a partner takes changed facts and keeps its id", async () => {
  const { id } = await savePartner(facts);
  const changed = await savePartner({ ...facts, name: "Firm & Sons", secret: "another secret" });
  expect(changed).toMatchObject({ id, name: "Firm & Sons", origin: facts.origin });
  expect(clientOf(changed).secret).toBe("another secret");
});
