import { expect, it } from "vitest";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { InvoiceRows } from "./invoice-rows";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const makeRow = (Text: string, UnitPrice: number, VatRate: number) => ({ Text, Quantity: 1, UnitPrice, VatRate });
const customer = { ...emptyCustomer, vatNumber: "DE123456788" };

function renderRows(remoteFields: Record<string, unknown>, buyerCustomer: typeof customer | undefined = customer) {
  const remoteInvoice = { Id: id, CustomerId: id, CurrencyCode: "SEK", InvoiceCountryCode: "SE", ...remoteFields };
  return renderInCompany(<InvoiceRows invoice={invoices.parse(remoteInvoice)} customer={buyerCustomer} />);
}

it("says at each row and in the totals why it carries no VAT", () => {
  const html = renderRows({
    ReverseChargeOnConstructionServices: true,
    Rows: [makeRow("Timber", 100, 0.25), makeRow("Hours", 1000, 0)],
    VatSpecification: [
      { VatPercent: 0.25, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 25 },
      { VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 },
    ],
    TotalAmountInvoiceCurrency: 1125,
    TotalVatAmountInvoiceCurrency: 25,
  });
  const rowTexts = textsOfTag(html, "tr").map((cellTexts) => cellTexts.join(" "));
  expect(rowTexts[1]).not.toContain("Without VAT");
  expect(rowTexts[2]).toContain("Hours Without VAT: reverse charge, construction");
  expect(rowTexts.find((rowText) => /^VAT 0\s%/.test(rowText))).toMatch(/reverse charge, construction of 1\s000,00/);
});

const rowsWithoutVat = {
  Rows: [makeRow("Hours", 1000, 0)],
  VatSpecification: [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }],
  TotalAmountInvoiceCurrency: 1000,
};

it("tells exempt at home from a sale abroad, which the totals say once", () => {
  expect(renderRows(rowsWithoutVat)).toContain("Without VAT: exempt from VAT");
  const htmlOfExport = renderRows({ ...rowsWithoutVat, InvoiceCountryCode: "US" });
  expect(htmlOfExport).not.toContain("Without VAT:");
  expect(htmlOfExport.match(/export or service abroad/g)).toHaveLength(1);
  const htmlOfGermanSale = renderRows({ ...rowsWithoutVat, InvoiceCountryCode: "DE" });
  expect(htmlOfGermanSale).toContain("sale within the EU, the buyer accounts for the VAT");
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
  const rowTexts = textsOfTag(renderRows({ ...rowsWithoutVat, IsCreditInvoice: true }), "tr").map((cellTexts) =>
    cellTexts.join(" "),
  );
  expect(rowTexts[1]).toMatch(/Hours .*−1 .*−1\s000 ,00/);
  expect(rowTexts.at(-1)).toMatch(/^Total, SEK −1\s000 ,00/);
});

it("says what the tax agency pays of it, and what is left for the customer", () => {
  const html = renderRows({
    ...rowsWithoutVat,
    RotReducedInvoicingType: 1,
    RotReducedInvoicingAmount: 300,
    Persons: [{ Ssn: "••••••••-••84", Amount: 300 }],
  });
  const rowTexts = textsOfTag(html, "tr").map((cellTexts) => cellTexts.join("").replace(/\s/g, ""));
  expect(rowTexts.slice(-3)).toEqual(["Total,SEK1000,00", "Taxreduction−300,00", "Lefttopay700,00"]);
});
