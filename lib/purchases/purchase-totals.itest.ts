import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { allOf } from "../api/contract/list-query";
import {
  draftStageFilterOf,
  draftStages,
  invoiceStageFilters,
  openStages,
} from "../api/contract/purchases/purchase-criteria";
import { supplierInvoices } from "../api/contract/purchases/supplier-invoice";
import { supplierInvoiceDrafts } from "../api/contract/purchases/supplier-invoice-draft";
import { books } from "../api/remote/books";
import { getToday } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { createSupplier } from "../operations/testing/approvals";
import { bookInvoiceInBooks } from "../operations/testing/set-offs";
import { findDefaultBankAccountId } from "../operations/testing/supplier-payments";
import { makePaymentFile } from "../payments/files/make-file";
import { addDays } from "../values/dates";
import { readPurchaseTotals } from "./purchase-totals";

let world: World;
let anna: SignedIn;
let supplierId: string;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  supplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

const readTotals = (parameters: Record<string, string> = {}, person = anna) =>
  readPurchaseTotals(person.access, new URLSearchParams(parameters));
const ofSupplier = () => readTotals({ supplier: supplierId });

async function registerDraft(kronor: number, changed: object = {}) {
  const wire = await books(anna.access).operate("POST", "supplierinvoicedrafts", {
    body: {
      ...{ SupplierId: supplierId, InvoiceNumber: `D-${randomUUID()}`, IsCreditInvoice: false, TotalAmount: kronor },
      ...{ InvoiceDate: getToday(), DueDate: getToday(), ...changed },
      Rows: [
        { AccountNumber: 2440, CreditAmount: kronor },
        { AccountNumber: 4010, DebitAmount: kronor },
      ],
    },
  });
  return wire as { Id: string; InvoiceNumber: string };
}

describe("the totals of supplier invoices", () => {
  it("count and sum each stage, of drafts the whole and of booked invoices what is left, by currency", async () => {
    await registerDraft(100);
    const { Id } = await registerDraft(200);
    await books(anna.access).operate("PUT", `approval/supplierinvoice/${Id}`, { body: { DocumentApprovalStatus: 3 } });
    await registerDraft(50, { CurrencyCode: "EUR", CurrencyRate: 11 });
    await bookInvoiceInBooks(anna, supplierId, 1250);
    await bookInvoiceInBooks(anna, supplierId, 300, true);
    const { stages, bookedCount, paidCount, isComplete } = await ofSupplier();
    expect(stages.unsent.count).toBe(2);
    expect(stages.unsent.sums).toEqual(
      expect.arrayContaining([
        { currencyCode: "SEK", minor: "10000" },
        { currencyCode: "EUR", minor: "5000" },
      ]),
    );
    expect(stages.ready).toEqual({ count: 1, sums: [{ currencyCode: "SEK", minor: "20000" }] });
    expect(stages.unpaid).toEqual({ count: 1, sums: [{ currencyCode: "SEK", minor: "125000" }] });
    expect(stages.credit).toEqual({ count: 1, sums: [{ currencyCode: "SEK", minor: "-30000" }] });
    expect({ bookedCount, paidCount, isComplete }).toEqual({ bookedCount: 2, paidCount: 0, isComplete: true });
  });

  it("count what the lists of the tabs hold, for the company's seeded invoices of every stage", async () => {
    const { stages, paidCount } = await readTotals();
    const countDrafts = async (filter: ReturnType<typeof draftStageFilterOf>) =>
      (await books(anna.access).page(supplierInvoiceDrafts, { pageSize: 1, filter })).total;
    const countInvoices = async (filter: ReturnType<typeof allOf>) =>
      (await books(anna.access).page(supplierInvoices, { pageSize: 1, filter })).total;
    for (const stage of draftStages)
      expect([stage, stages[stage].count]).toEqual([stage, await countDrafts(draftStageFilterOf(stage))]);
    for (const stage of openStages)
      expect([stage, stages[stage].count]).toEqual([stage, await countInvoices(invoiceStageFilters[stage])]);
    expect(paidCount).toBe(await countInvoices(invoiceStageFilters.paid));
    expect(stages.overdue.count).toBeGreaterThan(0);
    expect(paidCount).toBeGreaterThan(0);
  });

  it("are of what is searched, and of a period", async () => {
    const { InvoiceNumber } = await registerDraft(70);
    const found = await readTotals({ q: InvoiceNumber });
    expect(found.stages.unsent).toEqual({ count: 1, sums: [{ currencyCode: "SEK", minor: "7000" }] });
    expect(found.bookedCount).toBe(0);
    const before = await readTotals({ supplier: supplierId, to: addDays(getToday(), -1) });
    expect([before.stages.unsent.count, before.bookedCount]).toEqual([0, 0]);
    const since = await readTotals({ supplier: supplierId, from: getToday() });
    expect(since.stages.unsent.count).toBe((await ofSupplier()).stages.unsent.count);
  });

  it("name the invoices whose payment is in a file", async () => {
    const invoice = await bookInvoiceInBooks(anna, supplierId, 80);
    const bankAccountId = await findDefaultBankAccountId(anna);
    const { made } = await makePaymentFile(anna.access, {
      ...{ id: randomUUID(), bankAccountId, executionOn: null },
      invoices: [{ id: invoice.id, remainingMinor: invoice.remainingMinor.toString() }],
    });
    expect(made).not.toBeNull();
    expect((await readTotals()).onItsWayIds).toContain(invoice.id);
  });

  it("refuse a search for a personal number, a day that does not exist, and whoever may not read purchases", async () => {
    await expect(readTotals({ q: "19811228-9874" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(readTotals({ from: "2026-02-30" })).rejects.toMatchObject({ code: "invalid_input" });
    const access = { ...anna.access, role: "payroll" } as const;
    await expect(readPurchaseTotals(access, new URLSearchParams())).rejects.toMatchObject({ code: "role_missing" });
  });
});
