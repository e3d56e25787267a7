import { beforeEach, expect, it, vi } from "vitest";
import type { CompanyAccess } from "../../auth/access";
import { Problem } from "../../values/problem";
import type { OperationRow } from "../operations";
import { reminderSending } from "./invoice-reminder";

const customer = vi.hoisted(() => ({ documentLanguage: "sv", email: "" }));
const invoice = vi.hoisted(() => ({
  id: "invoice",
  customerId: "customer",
  isCredit: false,
  creditedBy: [],
  number: 1001,
  remainingMinor: 125_00n,
  currencyCode: "SEK",
  dueOn: "2026-11-01",
  remindersSent: 0,
}));

vi.mock("../../values/clock", () => ({ now: () => new Date("2026-11-22T07:00:00Z") }));
vi.mock("../../platform/db", () => ({ withTenant: async () => [] }));
vi.mock("../../api/remote/books", () => ({
  books: () => ({ get: async ({ path }: { path: string }) => (path === "customers" ? customer : invoice) }),
}));

beforeEach(() => {
  customer.email = "";
});

function prepareReminder(content: { email?: string }) {
  const access = { company: { timeZone: "Europe/Stockholm", name: "Norrsken Bygg AB", countryCode: "SE" } };
  const expected = { remainingMinor: "12500", remindersSent: 0 };
  const row = {
    subject: invoice.id,
    isScheduled: false,
    request: { documentId: invoice.id, order: content, expected },
  };
  return reminderSending.prepare({
    access: access as CompanyAccess,
    row: row as unknown as OperationRow,
    leaseToken: "",
  });
}

it("goes to the customer's address, or to the one that was written", async () => {
  customer.email = "kund@kund.example";
  expect(await prepareReminder({})).toMatchObject({ recipient: "kund@kund.example" });
  expect(await prepareReminder({ email: "annan@kund.example" })).toMatchObject({ recipient: "annan@kund.example" });
});

it("keeps whom it goes to, which the invoice of another day does not say", async () => {
  customer.email = "kund@kund.example";
  expect(reminderSending.requestBeforeCall(await prepareReminder({}))).toMatchObject({
    recipient: "kund@kund.example",
  });
});

it("that waits after a busy service was not sent: what is found then is no outcome of it", () => {
  expect(reminderSending.showsEarlierAttempt(new Problem("conflict", { detail: "already_paid" }))).toBe(false);
});

it("says that there is nobody to mail, where the customer has no address and none was written", async () => {
  await expect(prepareReminder({})).rejects.toMatchObject({ code: "conflict", detail: "no_address" });
  customer.email = " ";
  await expect(prepareReminder({})).rejects.toMatchObject({ code: "conflict", detail: "no_address" });
  expect(await prepareReminder({ email: "annan@kund.example" })).toMatchObject({ recipient: "annan@kund.example" });
});
