import { describe, expect, it } from "vitest";
import { vatReports } from "./books/vat-report";
import { vouchers } from "./books/voucher";
import { employees } from "./payroll/employee";
import { allocationPeriods } from "./purchases/allocation-period";
import { attachments } from "./purchases/attachment";
import { fromSupplier, suppliers } from "./purchases/supplier";
import { supplierInvoices } from "./purchases/supplier-invoice";
import { supplierInvoiceDrafts } from "./purchases/supplier-invoice-draft";
import { invoices } from "./sales/customer-invoice";
import { orders } from "./sales/order";
import { fromOrder } from "./sales/order-body";
import { quotes } from "./sales/quote";
import { fromQuote } from "./sales/quote-draft";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const baseRecord = { Id: id, CustomerId: id, SupplierId: id, FiscalYearId: id, CurrencyCode: "SEK", Rows: [] };

/** Values the service might answer in a member of codes: another number, a word, or anything else. */
const unlistedValues = [99, -7, 1.5, "Frozen", true, { Name: "Frozen" }];

describe.each(unlistedValues)("a value nobody knows: %j", (value) => {
  it.each([
    ["a quote", () => quotes.parse({ ...baseRecord, Status: value, RotReducedInvoicingType: value }).status],
    ["an order", () => orders.parse({ ...baseRecord, Status: value, RotReducedInvoicingType: value }).status],
    ["an invoice", () => invoices.parse({ ...baseRecord, PaymentStatus: value, SendType: value }).status],
    [
      "a supplier invoice",
      () =>
        supplierInvoices.parse({ ...baseRecord, PaymentStatus: value, Status: value, SupplierInvoiceOrigin: value })
          .status,
    ],
    [
      "a supplier invoice draft",
      () => supplierInvoiceDrafts.parse({ ...baseRecord, ApprovalStatus: value, ApprovalOrderType: value }).approval,
    ],
    ["an allocation", () => allocationPeriods.parse({ ...baseRecord, Status: value }).status],
    [
      "a file",
      () => attachments.parse({ ...baseRecord, AttachedDocumentType: value, AttachmentStatus: value }).attachedTo,
    ],
    ["a VAT report", () => vatReports.parse({ ...baseRecord, DocumentApprovalStatus: value }).status],
  ])("is told as unknown by %s, and breaks nothing", (_title, readStatus) => {
    expect(readStatus()).toBe("unknown");
  });

  it("breaks no record that says more than its standing", () => {
    const employee = { ...baseRecord, EmployeeCategory: value, SalaryType: value, Type: value, State: value };
    const valueText = typeof value === "object" ? JSON.stringify(value) : String(value);
    expect(employees.parse({ ...employee, HolidayAgreementNumber: value })).toMatchObject({
      category: null,
      payForm: null,
      kind: "unknown",
      status: "unknown",
      serviceTexts: {
        category: valueText,
        payForm: valueText,
        holidayTerm: valueText,
        kind: valueText,
        status: valueText,
      },
    });
    const supplier = { ...baseRecord, Name: "Frakt AB", BankFeeCode: value };
    expect(suppliers.parse(supplier).payments.feeCode).toBe(valueText);
    expect(supplierInvoiceDrafts.parse({ ...baseRecord, ApprovalOrderType: value }).approvalOrder).toBe("unknown");
    expect(vouchers.parse({ ...baseRecord, VoucherType: value }).id).toBe(id);
  });

  it("goes back as it came", () => {
    expect(fromQuote(quotes.parse({ ...baseRecord, Status: value }))).toMatchObject({ Status: value });
    expect(fromOrder(orders.parse({ ...baseRecord, Status: value }))).toMatchObject({ Status: value });
    expect(fromSupplier(suppliers.parse({ ...baseRecord, Name: "Frakt AB", BankFeeCode: value }))).toMatchObject({
      BankFeeCode: value,
    });
  });
});

it("is no value that is left out: those mean what the description says", () => {
  expect(quotes.parse(baseRecord).status).toBe("draft");
  expect(orders.parse({ ...baseRecord, Status: null }).status).toBe("ongoing");
  expect(invoices.parse(baseRecord).status).toBe("unpaid");
  expect(employees.parse(baseRecord)).toMatchObject({ kind: "complete", status: "draft" });
});
