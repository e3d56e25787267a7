import { afterEach, expect, it, vi } from "vitest";
import { invoices } from "../../contract/sales/customer-invoice";
import { emailDocument, voidInvoice } from "./operations";
import { recentSubmissions } from "./submissions";

const id = "00000000-0000-4000-8000-000000000001";
const invoice = invoices.parse({
  ...{ Id: id, CustomerId: id, InvoiceNumber: 12, InvoiceCustomerName: "Brf Solsidan", CurrencyCode: "SEK" },
  ...{ TotalAmountInvoiceCurrency: 100, RemainingAmountInvoiceCurrency: 100 },
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { key } of recentSubmissions.getCurrent()) recentSubmissions.forget(key);
});

it("a press names its document before any answer", () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  void voidInvoice({ companyId: "c", key: "void", invoice, reason: "" });
  void emailDocument({ companyId: "c", key: "mail", document: "invoice", record: invoice, email: {} });
  const description = { customerName: "Brf Solsidan", number: 12, minor: "10000", currencyCode: "SEK" };
  expect(recentSubmissions.getCurrent().map(({ command: submittedCommand }) => submittedCommand)).toMatchObject([
    { kind: "invoice-void", about: description },
    { kind: "invoice-email", about: description },
  ]);
});
