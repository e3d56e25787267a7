import { describe, expect, it } from "vitest";
import { users } from "./company/user";
import { ContractError } from "./contract-error";
import { allocationPeriods } from "./purchases/allocation-period";
import { attachments } from "./purchases/attachment";
import { supplierAccounts } from "./purchases/supplier-accounts";
import { supplierInvoices } from "./purchases/supplier-invoice";
import { supplierInvoiceDrafts } from "./purchases/supplier-invoice-draft";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "3f2504e0-4f89-41d3-9a0c-0305e82c3302";

describe("a supplier invoice draft", () => {
  const wireDraft = {
    ...{
      Id: id,
      SupplierId: otherId,
      SupplierName: "Trä AB",
      InvoiceNumber: "F-1",
      InvoiceDate: "2026-11-20T00:00:00Z",
    },
    ...{ CurrencyCode: "SEK", IsCreditInvoice: false, TotalAmount: 1250.1, ApprovalStatus: 3, ApprovalOrderType: 1 },
    Approvers: [{ ApproverId: otherId, Name: "Anna", IsApproved: false, Priority: 2 }],
    Rows: [
      { AccountNumber: 2440, CreditAmount: 1250.1, LineNumber: 1 },
      { AccountNumber: 6110, DebitAmount: 1250.1, CostCenterItemId2: otherId, VatAmount: 0 },
    ],
    Attachments: { AttachmentIds: [id] },
    ...{ CanBeApprovedByCurrentUser: true, CanBeBookeptByCurrentUser: false, FutureMember: [1] },
  };

  it("is read in our words, and keeps what no form shows", () => {
    const draft = supplierInvoiceDrafts.parse(wireDraft);
    expect(draft).toMatchObject({
      ...{ totalMinor: 125010n, invoiceOn: "2026-11-20", approval: "ready", approvalOrder: "inOrder" },
      ...{ mayApprove: true, approvingBooks: false, attachmentIds: [id], currencyRate: null, vatMinor: null },
      rows: [
        { account: 2440, minor: -125010n, line: 1, vatMinor: null },
        { account: 6110, minor: 125010n, line: 2, vatMinor: 0n, costCenterItemIds: [null, otherId, null] },
      ],
      rest: { FutureMember: [1] },
    });
  });

  it.each([
    [1250, false, 125000n],
    [-1250, false, 125000n],
    [1250, true, -125000n],
    [-1250, true, -125000n],
  ])("of %s owes the supplier its size, whatever the sign (credit: %s)", (TotalAmount, IsCreditInvoice, expected) => {
    expect(supplierInvoiceDrafts.parse({ ...wireDraft, TotalAmount, IsCreditInvoice }).totalMinor).toBe(expected);
  });

  it.each([
    [0, "none"],
    [1, "approved"],
    [2, "rejected"],
    [3, "ready"],
    [4, "changed"],
    [null, "none"],
  ])("at status %s is %s", (ApprovalStatus, expected) => {
    expect(supplierInvoiceDrafts.parse({ ...wireDraft, ApprovalStatus }).approval).toBe(expected);
  });

  it("without what the service may leave out asks for nothing and may nothing", () => {
    const draft = supplierInvoiceDrafts.parse({ Id: id, SupplierId: otherId });
    expect(draft).toMatchObject({ rows: [], approval: "none", mayApprove: false, attachmentIds: [], totalMinor: 0n });
  });

  it("is refused when the service answers something else, naming the member and not its value", () => {
    expect(() => supplierInvoiceDrafts.parse({ ...wireDraft, TotalAmount: "4711" })).toThrow(ContractError);
    expect(() => supplierInvoiceDrafts.parse({ ...wireDraft, TotalAmount: "4711" })).not.toThrow(/4711/);
  });
});

it("a booked invoice is owed what it says, in the spelling of booked rows", () => {
  const Rows = [
    { AccountNumber: 2440, CreditAmount: 1250 },
    { AccountNumber: 6110, DebetAmount: 1250 },
  ];
  const wireInvoice = {
    Id: id,
    SupplierId: otherId,
    CurrencyCode: "SEK",
    TotalAmount: -1250,
    Rows,
    Attachments: [otherId],
  };
  const invoice = supplierInvoices.parse({ ...wireInvoice, RemainingAmountInvoiceCurrency: -250, PaymentStatus: 5 });
  expect(invoice).toMatchObject({ totalMinor: 125000n, remainingMinor: 25000n, status: "partial", isDeleted: false });
  expect(invoice.rows.map(({ minor }) => minor)).toEqual([-125000n, 125000n]);
});

it("a period, a file, a user and a supplier's accounts are read in our words", () => {
  const wirePeriod = {
    Id: id,
    Amount: 10.5,
    BookkeepingDate: "2027-01-01T00:00:00",
    Status: 2,
    SupplierInvoiceDraftRow: 2,
  };
  expect(allocationPeriods.parse(wirePeriod)).toMatchObject({ minor: 1050n, bookedOn: "2027-01-01", status: "booked" });
  const wireFile = { Id: id, FileName: "f.pdf", AttachedDocumentType: 4, AttachmentStatus: 0, DocumentId: otherId };
  expect(attachments.parse(wireFile)).toMatchObject({
    attachedTo: "supplierInvoiceDraft",
    isMatched: true,
    temporaryUrl: null,
  });
  expect(users.parse({ Id: id, FirstName: "Anna", LastName: "Ek" })).toMatchObject({
    name: "Anna Ek",
    mayApprovePurchases: null,
  });
  expect(supplierAccounts.parse({ Id: id, BankIban: "NL1" })).toMatchObject({ iban: "NL1", bankgiro: "", account: "" });
});
