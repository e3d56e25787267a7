import { expect, it } from "vitest";
import { supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { compareSupplierDrafts, supplierDraftVersionOf } from "./supplier-draft-version";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";
const rows = [
  { Id: id, LineNumber: 1, AccountNumber: 2440, CreditAmount: 1250 },
  { Id: id, LineNumber: 2, AccountNumber: 6110, AccountName: "Kontorsmateriel", DebitAmount: 1250 },
];
const period = { Id: id, Amount: 100, BookkeepingDate: "2027-01-01", Status: 0, SupplierInvoiceDraftRow: 2 };
const wireDraft = {
  ...{ Id: id, SupplierId: id, SupplierName: "Trä AB", InvoiceNumber: "F-1", InvoiceDate: "2026-11-20" },
  ...{ DueDate: "2026-12-20T00:00:00Z", CurrencyCode: "SEK", IsCreditInvoice: false, TotalAmount: 1250, Rows: rows },
  ...{ AllocationPeriods: [period], Attachments: { AttachmentIds: [id, otherId] }, ApprovalStatus: 3 },
};
const makeDraft = (overrides: object = {}) => supplierInvoiceDrafts.parse({ ...wireDraft, ...overrides });

it.each<[string, object]>([
  [
    "another's approval",
    { Approvers: [{ ApproverId: otherId, IsApproved: true, Priority: 1 }], ModifiedUtc: "2026-11-21" },
  ],
  ["the ids of rows, which change at every save", { Rows: rows.map((row) => ({ ...row, Id: otherId })) }],
  ["the sign of a debt", { TotalAmount: -1250 }],
  ["the order of its files", { Attachments: { AttachmentIds: [otherId, id] } }],
  ["how a day is written", { DueDate: "2026-12-20" }],
])("%s is no other text", (_, overrides) => {
  expect(supplierDraftVersionOf(makeDraft(overrides))).toBe(supplierDraftVersionOf(makeDraft()));
  expect(compareSupplierDrafts(makeDraft(), makeDraft(overrides))).toEqual([]);
});

it.each<[string, object, string, number | null]>([
  ["another supplier", { SupplierId: otherId }, "supplier", null],
  ["another number", { InvoiceNumber: "F-2" }, "number", null],
  ["another amount", { TotalAmount: 1251 }, "total", null],
  ["another currency", { CurrencyCode: "EUR" }, "currency", null],
  ["another file", { Attachments: { AttachmentIds: [id] } }, "files", null],
  ["another account", { Rows: [rows[0], { ...rows[1], AccountNumber: 5410 }] }, "account", 1],
  ["another project", { Rows: [rows[0], { ...rows[1], ProjectId: otherId }] }, "project", 1],
  ["another month", { AllocationPeriods: [{ ...period, BookkeepingDate: "2027-02-01" }] }, "allocation", 1],
])("%s is told where it differs", (_, overrides, field, row) => {
  expect(supplierDraftVersionOf(makeDraft(overrides))).not.toBe(supplierDraftVersionOf(makeDraft()));
  const differences = compareSupplierDrafts(makeDraft(), makeDraft(overrides));
  expect(differences.map((difference) => [difference.field, difference.row])).toEqual([[field, row]]);
});

it("a row more is told as one that only one side has", () => {
  const extraRow = { ...rows[1], LineNumber: 3, AccountNumber: 5410 };
  const differences = compareSupplierDrafts(makeDraft(), makeDraft({ Rows: [...rows, extraRow] }));
  expect(differences.every(({ row, shown, stored }) => row === 2 && shown === null && stored !== null)).toBe(true);
});
