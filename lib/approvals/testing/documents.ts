import type { SupplierInvoice } from "../../api/contract/purchases/supplier-invoice";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import type { AccountNames, EvidenceInput } from "../../rules/approvals/evidence/evidence-input";

const supplier = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** Makes an id that ends in this number. */
export const idAt = (index: number) => `3f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`;

/** Accounts and amounts in kronor, debit positive. */
export type Rows = readonly (readonly [account: number, kronor: number])[];

export const usualRows: Rows = [
  [2440, -1250],
  [6110, 1000],
  [2641, 250],
];

const toWireRows = (rows: Rows, debit: string) =>
  rows.map(([AccountNumber, kronor]) => ({
    AccountNumber,
    ...(kronor > 0 ? { [debit]: kronor } : { CreditAmount: -kronor }),
  }));

const commonMembers = (index: number) => ({
  ...{ Id: idAt(index), SupplierId: supplier, SupplierName: "Skellefte Trä AB", InvoiceNumber: `F-${index}` },
  ...{ InvoiceDate: "2026-11-20", DueDate: "2026-12-20", CurrencyCode: "SEK", IsCreditInvoice: false },
});

/** Builds a draft as the service answers it; `overrides` has members in the service's spelling. */
export function draftOf(more: object = {}, rows: Rows = usualRows): SupplierInvoiceDraft {
  const TotalAmount = -(rows[0]?.[1] ?? 0);
  const body = { ...commonMembers(1), TotalAmount, ApprovalStatus: 3, Rows: toWireRows(rows, "DebitAmount"), ...more };
  return supplierInvoiceDrafts.parse(body);
}

/** Builds a booked invoice, 30 days before the draft for each index above 1. */
export function invoiceOf(index: number, more: object = {}, rows: Rows = usualRows): SupplierInvoice {
  const TotalAmount = rows[0]?.[1] ?? 0;
  const InvoiceDate = new Date(Date.UTC(2026, 10, 20) - index * 30 * 86_400_000).toISOString().slice(0, 10);
  const DueDate = new Date(Date.parse(InvoiceDate) + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { ...commonMembers(100 + index), InvoiceDate, DueDate, TotalAmount, VoucherNumber: `L${index}` };
  return supplierInvoices.parse({ ...body, Rows: toWireRows(rows, "DebetAmount"), ...more });
}

export const noAccounts: AccountNames = { bankgiro: null, plusgiro: null, iban: null, account: null };

/** Builds the evidence input of a draft that is like the supplier's six earlier invoices. */
export function inputOf(more: Partial<EvidenceInput> = {}): EvidenceInput {
  return {
    draft: draftOf(),
    company: { currencyCode: "SEK", countryCode: "SE" },
    invoices: [1, 2, 3, 4, 5, 6].map((index) => invoiceOf(index)),
    isEveryInvoice: true,
    drafts: [],
    accounts: { now: noAccounts, atFirst: null, atLast: null },
    ...more,
  };
}
