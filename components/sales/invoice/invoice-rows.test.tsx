import { expect, it } from "vitest";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { InvoiceRows } from "./invoice-rows";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const row = (Text: string, UnitPrice: number, VatRate: number) => ({ Text, Quantity: 1, UnitPrice, VatRate });
const customer = { ...emptyCustomer, vatNumber: "DE123456788" };

function renderRows(members: Record<string, unknown>, buyer: typeof customer | undefined = customer) {
  const wire = { Id: id, CustomerId: id, CurrencyCode: "SEK", InvoiceCountryCode: "SE", ...members };
  return renderInCompany(<InvoiceRows invoice={invoices.parse(wire)} customer={buyer} />);
}

it("says at each row and in the totals why it carries no VAT", () => {
  const html = renderRows({
    ReverseChargeOnConstructionServices: true,
    Rows: [row("Timber", 100, 0.25), row("Hours", 1000, 0)],
    VatSpecification: [
      { VatPercent: 0.25, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 25 },
      { VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 },
    ],
    TotalAmountInvoiceCurrency: 1125,
    TotalVatAmountInvoiceCurrency: 25,
  });
  const rows = textsOfTag(html, "tr").map((words) => words.join(" "));
  expect(rows[1]).not.toContain("Without VAT");
  expect(rows[2]).toContain("Hours Without VAT: reverse charge, construction");
  expect(rows.find((words) => /^VAT 0\s%/.test(words))).toMatch(/reverse charge, construction of 1\s000,00/);
});

const rowsWithoutVat = {
  Rows: [row("Hours", 1000, 0)],
  VatSpecification: [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }],
  TotalAmountInvoiceCurrency: 1000,
};

it("tells exempt at home from a sale abroad, which the totals say once", () => {
  expect(renderRows(rowsWithoutVat)).toContain("Without VAT: exempt from VAT");
  const abroad = renderRows({ ...rowsWithoutVat, InvoiceCountryCode: "US" });
  expect(abroad).not.toContain("Without VAT:");
  expect(abroad.match(/export or service abroad/g)).toHaveLength(1);
  const german = renderRows({ ...rowsWithoutVat, InvoiceCountryCode: "DE" });
  expect(german).toContain("sale within the EU, the buyer accounts for the VAT");
});

it("says nothing of a buyer in the EU who is not read yet", () => {
  const html = renderInCompany(
    <InvoiceRows
      invoice={invoices.parse({
        Id: id,
        CustomerId: id,
        CurrencyCode: "SEK",
        ...rowsWithoutVat,
        InvoiceCountryCode: "DE",
      })}
      customer={undefined}
    />,
  );
  expect(html).not.toMatch(/exempt|within the EU/);
  expect(html).toMatch(/VAT 0\s%/);
});

it("shows a credit note below zero, as the lists do", () => {
  const words = textsOfTag(renderRows({ ...rowsWithoutVat, IsCreditInvoice: true }), "tr").map((row) => row.join(" "));
  expect(words[1]).toMatch(/Hours .*−1 .*−1\s000 ,00/);
  expect(words.at(-1)).toMatch(/^Total, SEK −1\s000 ,00/);
});
