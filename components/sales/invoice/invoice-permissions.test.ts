import { describe, expect, it } from "vitest";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { invoicePermissionsOf } from "./invoice-permissions";
import type { Credits } from "./use-credits";

const makeId = (lastDigit: string) => `5f6a4c1e-0000-4000-8000-00000000000${lastDigit}`;
const commonFields = { CustomerId: makeId("0"), CurrencyCode: "SEK", DueDate: "2026-12-20" };

/** An invoice over 100 of which `remainingAmount` remains to be paid. */
const makeInvoiceWithRemaining = (remainingAmount: number, otherFields: object = {}): Invoice =>
  invoices.parse({
    ...{ ...commonFields, Id: makeId("1"), PaymentStatus: remainingAmount === 0 ? 2 : 1 },
    ...{ TotalAmountInvoiceCurrency: 100, RemainingAmountInvoiceCurrency: remainingAmount, ...otherFields },
  });
const makeCreditNote = (totalAmount: number) =>
  ({
    ...makeInvoiceWithRemaining(0),
    id: makeId("2"),
    isCredit: true,
    grossMinor: BigInt(totalAmount) * 100n,
  }) satisfies Invoice;
const makeCredits = (creditNotes: readonly Invoice[], areAllRead = true): Credits => ({
  ...{ creditNotes, areAllRead, problem: null, retry: () => undefined, remainingMinor: 0n },
});
const markAsCredited = (invoice: Invoice): Invoice => ({ ...invoice, creditedBy: [makeId("2")] });

describe("sending an invoice", () => {
  it.each<[string, Invoice, Credits, boolean]>([
    ["stands", makeInvoiceWithRemaining(100), makeCredits([]), true],
    ["is paid", makeInvoiceWithRemaining(0), makeCredits([]), true],
    ["is voided", markAsCredited(makeInvoiceWithRemaining(0)), makeCredits([makeCreditNote(100)]), false],
    [
      "is voided, its credit invoice not read yet",
      markAsCredited(makeInvoiceWithRemaining(0)),
      makeCredits([], false),
      false,
    ],
    ["is credited in part and paid", makeInvoiceWithRemaining(0), makeCredits([makeCreditNote(40)]), true],
    ["is credited whole, not settled yet", makeInvoiceWithRemaining(100), makeCredits([makeCreditNote(100)]), true],
    ["is itself a credit invoice", makeCreditNote(100), makeCredits([]), true],
  ])("that %s", (_, invoice, creditsOfInvoice, isOffered) => {
    const { mail, sendElectronically } = invoicePermissionsOf("owner", invoice, creditsOfInvoice);
    expect([mail, sendElectronically]).toEqual([isOffered, isOffered]);
  });

  it("is not for who may not operate", () => {
    expect(invoicePermissionsOf("viewer", makeInvoiceWithRemaining(100), makeCredits([]))).toMatchObject({
      mail: false,
      sendElectronically: false,
    });
  });
});
