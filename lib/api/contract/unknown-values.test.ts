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
const base = { Id: id, CustomerId: id, SupplierId: id, FiscalYearId: id, CurrencyCode: "SEK", Rows: [] };

/** Values the service might answer in a member of codes: another number, a word, or anything else. */
const unlistedValues = [99, -7, 1.5, "Frozen", true, { Name: "Frozen" }];

describe.each(unlistedValues)("a value nobody knows: %j", (value) => {
  it.each([
    ["a quote", () => quotes.parse({ ...base, Status: value, RotReducedInvoicingType: value }).status],
    ["an order", () => orders.parse({ ...base, Status: value, RotReducedInvoicingType: value }).status],
    ["an invoice", () => invoices.parse({ ...base, PaymentStatus: value, SendType: value }).status],
    [
      "a supplier invoice",
      () =>
        supplierInvoices.parse({ ...base, PaymentStatus: value, Status: value, SupplierInvoiceOrigin: value }).status,
    ],
    [
      "a supplier invoice draft",
      () => supplierInvoiceDrafts.parse({ ...base, ApprovalStatus: value, ApprovalOrderType: value }).approval,
    ],
    ["an allocation", () => allocationPeriods.parse({ ...base, Status: value }).status],
    ["a file", () => attachments.parse({ ...base, AttachedDocumentType: value, AttachmentStatus: value }).attachedTo],
    ["a VAT report", () => vatReports.parse({ ...base, DocumentApprovalStatus: value }).status],
  ])("is told as unknown by %s, and breaks nothing", (_title, read) => {
    expect(read()).toBe("unknown");
  });

  it("breaks no record that says more than its standing", () => {
    const employee = { ...base, EmployeeCategory: value, SalaryType: value, Type: value, State: value };
    const told = typeof value === "object" ? JSON.stringify(value) : String(value);
    expect(employees.parse({ ...employee, HolidayAgreementNumber: value })).toMatchObject({
      category: null,
      payForm: null,
      kind: "unknown",
      status: "unknown",
      serviceTexts: { category: told, payForm: told, holidayTerm: told, kind: told, status: told },
    });
    const supplier = { ...base, Name: "Frakt AB", BankFeeCode: value };
    expect(suppliers.parse(supplier).payments.feeCode).toBe(told);
    expect(supplierInvoiceDrafts.parse({ ...base, ApprovalOrderType: value }).approvalOrder).toBe("unknown");
    expect(vouchers.parse({ ...base, VoucherType: value }).id).toBe(id);
  });

  it("goes back as it came", () => {
    expect(fromQuote(quotes.parse({ ...base, Status: value }))).toMatchObject({ Status: value });
    expect(fromOrder(orders.parse({ ...base, Status: value }))).toMatchObject({ Status: value });
    expect(fromSupplier(suppliers.parse({ ...base, Name: "Frakt AB", BankFeeCode: value }))).toMatchObject({
      BankFeeCode: value,
    });
  });
});

it("is no value that is left out: those mean what the description says", () => {
  expect(quotes.parse(base).status).toBe("draft");
  expect(orders.parse({ ...base, Status: null }).status).toBe("ongoing");
  expect(invoices.parse(base).status).toBe("unpaid");
  expect(employees.parse(base)).toMatchObject({ kind: "complete", status: "draft" });
});
