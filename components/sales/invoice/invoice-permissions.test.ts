import { describe, expect, it } from "vitest";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { invoicePermissionsOf } from "./invoice-permissions";
import type { Credits } from "./use-credits";

const id = (end: string) => `5f6a4c1e-0000-4000-8000-00000000000${end}`;
const common = { CustomerId: id("0"), CurrencyCode: "SEK", DueDate: "2026-12-20" };

/** An invoice over 100 of which `remainingAmount` remains to be paid. */
const invoiceWithRemaining = (remaining: number, more: object = {}): Invoice =>
  invoices.parse({
    ...{ ...common, Id: id("1"), PaymentStatus: remaining === 0 ? 2 : 1 },
    ...{ TotalAmountInvoiceCurrency: 100, RemainingAmountInvoiceCurrency: remaining, ...more },
  });
const credit = (total: number) =>
  ({ ...invoiceWithRemaining(0), id: id("2"), isCredit: true, grossMinor: BigInt(total) * 100n }) satisfies Invoice;
const credits = (items: readonly Invoice[], known = true): Credits => ({
  ...{ items, known, problem: null, retry: () => undefined, remainingMinor: 0n },
});
const creditedBy = (invoice: Invoice): Invoice => ({ ...invoice, creditedBy: [id("2")] });

describe("sending an invoice", () => {
  it.each<[string, Invoice, Credits, boolean]>([
    ["stands", invoiceWithRemaining(100), credits([]), true],
    ["is paid", invoiceWithRemaining(0), credits([]), true],
    ["is voided", creditedBy(invoiceWithRemaining(0)), credits([credit(100)]), false],
    ["is voided, its credit invoice not read yet", creditedBy(invoiceWithRemaining(0)), credits([], false), false],
    ["is credited in part and paid", invoiceWithRemaining(0), credits([credit(40)]), true],
    ["is credited whole, not settled yet", invoiceWithRemaining(100), credits([credit(100)]), true],
    ["is itself a credit invoice", credit(100), credits([]), true],
  ])("that %s", (_, invoice, of, isOffered) => {
    const { mail, sendElectronically } = invoicePermissionsOf("owner", invoice, of);
    expect([mail, sendElectronically]).toEqual([isOffered, isOffered]);
  });

  it("is not for who may not operate", () => {
    expect(invoicePermissionsOf("viewer", invoiceWithRemaining(100), credits([]))).toMatchObject({
      mail: false,
      sendElectronically: false,
    });
  });
});
