import type { SupplierInvoice } from "../../api/contract/purchases/supplier-invoice";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import type { AccountPseudonyms, EvidenceInput } from "../../rules/approvals/evidence/evidence-input";

const supplierId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Makes an id that ends in this number. */
export const makeId = (index: number) => `3f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`;

/** Accounts and amounts in kronor, debit positive. */
export type CodingAmounts = readonly (readonly [account: number, kronor: number])[];

export const usualRows: CodingAmounts = [
  [2440, -1250],
  [6110, 1000],
  [2641, 250],
];

const toWireRows = (rows: CodingAmounts, debitMember: string) =>
  rows.map(([AccountNumber, kronor]) => ({
    AccountNumber,
    ...(kronor > 0 ? { [debitMember]: kronor } : { CreditAmount: -kronor }),
  }));

const commonMembersOf = (index: number) => ({
  ...{ Id: makeId(index), SupplierId: supplierId, SupplierName: "Skellefte Trä AB", InvoiceNumber: `F-${index}` },
  ...{ InvoiceDate: "2026-11-20", DueDate: "2026-12-20", CurrencyCode: "SEK", IsCreditInvoice: false },
});

/** Builds a draft as the service answers it; `overrides` has members in the service's spelling. */
export function makeDraft(overrides: object = {}, rows: CodingAmounts = usualRows): SupplierInvoiceDraft {
  const TotalAmount = -(rows[0]?.[1] ?? 0);
  const body = {
    ...commonMembersOf(1),
    TotalAmount,
    ApprovalStatus: 3,
    Rows: toWireRows(rows, "DebitAmount"),
    ...overrides,
  };
  return supplierInvoiceDrafts.parse(body);
}

/** Builds a booked invoice, 30 days before the draft for each index above 1. */
export function makeInvoice(index: number, overrides: object = {}, rows: CodingAmounts = usualRows): SupplierInvoice {
  const TotalAmount = rows[0]?.[1] ?? 0;
  const InvoiceDate = new Date(Date.UTC(2026, 10, 20) - index * 30 * 86_400_000).toISOString().slice(0, 10);
  const DueDate = new Date(Date.parse(InvoiceDate) + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { ...commonMembersOf(100 + index), InvoiceDate, DueDate, TotalAmount, VoucherNumber: `L${index}` };
  return supplierInvoices.parse({ ...body, Rows: toWireRows(rows, "DebetAmount"), ...overrides });
}

export const noAccounts: AccountPseudonyms = { bankgiro: null, plusgiro: null, iban: null, account: null };

/** Builds the evidence input of a draft that is like the supplier's six earlier invoices. */
export function makeEvidenceInput(overrides: Partial<EvidenceInput> = {}): EvidenceInput {
  return {
    draft: makeDraft(),
    company: { currencyCode: "SEK", countryCode: "SE" },
    invoices: [1, 2, 3, 4, 5, 6].map((index) => makeInvoice(index)),
    hasAllInvoices: true,
    drafts: [],
    accounts: { currentPseudonyms: noAccounts, atFirstOpening: null, atLastInvoice: null },
    ...overrides,
  };
}
