import { afterAll, beforeAll, expect, it } from "vitest";
import { fjordtre, norrsken, tulp } from "../../../../sandbox/seed/companies";
import { anna, sara } from "../../../../sandbox/seed/people";
import { type Sandbox, startSandbox } from "../../../../scripts/testing/programs";
import { checkRandomEInvoices } from "../../testing/e-invoices/check";

const companiesWithUsers = [
  { company: norrsken, user: anna.email },
  { company: fjordtre, user: sara.email },
  { company: tulp, user: sara.email },
];
const companyFields = ["name", "address", "identityNumber", "vatNumber", "account", "electronicAddress"].map(
  (field) => `company.${field}`,
);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ seededAt: "2026-11-18T11:00:00Z" });
});
afterAll(async () => {
  await sandbox?.stop();
});

it("tells of 200 random invoices what the service says of their e-invoices, and lets none leave that breaks a rule", async () => {
  const tally = await checkRandomEInvoices(sandbox, companiesWithUsers, { seed: 20_261_126, count: 200 });
  expect(tally).toMatchObject({ invoices: 200, differences: [] });
  expect(tally.sent).toBeGreaterThan(60);
  expect(tally.refused).toBeGreaterThan(20);
  expect(tally.undelivered).toBeGreaterThan(5);
  // In some of the drawn invoices each party has a wrong field.
  expect(Object.keys(tally.fields)).toEqual(
    expect.arrayContaining(["customer.name", "customer.vatNumber", ...companyFields]),
  );
});
