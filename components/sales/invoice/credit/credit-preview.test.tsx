import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invoices } from "@/lib/api/contract/sales/customer-invoice";
import type { PaidAtOnce } from "../../finalise/use-expected-voucher";
import { renderInCompany } from "../../testing/render-in-company";
import { CreditPreview } from "./credit-preview";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const invoice = {
  ...invoices.parse({ CustomerId: id, CurrencyCode: "SEK", Id: id, InvoiceNumber: 1047, CustomerName: "Kund AB" }),
  grossMinor: 125_000n,
};

function renderText(remainingMinor: bigint, paidAtOnce: PaidAtOnce | null, reductionMinor = 0n): string {
  const totals = { rowMinor: [], netMinor: 0n, vat: [], vatMinor: 0n, roundingMinor: 0n, grossMinor: 50_000n };
  return renderInCompany(
    <CreditPreview
      invoice={{ ...invoice, remainingMinor }}
      totals={totals}
      reductionMinor={reductionMinor}
      voucher={{
        postings: [],
        likelyPostings: [],
        totals,
        withoutVat: new Map(),
        voucherComparability: { is: "open" },
        paidAtOnce,
      }}
      owedMinor={remainingMinor}
      today="2026-11-23"
    />,
    new QueryClient(),
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

it("says that what was paid by card goes back at once, and who gives it back", () => {
  const text = renderText(0n, { terms: { name: "Kort", nameEnglish: "Card" }, minor: -50_000n });
  expect(text).toMatch(/The money goes back at once .*“Card”.* 500,00\sSEK are given back/);
  expect(text).toContain("the money itself you give back where it was paid");
  expect(text).not.toMatch(/side by side|to get back|registered there/);
});

it("keeps the credit note of a paid invoice open until the repayment is registered", () => {
  const text = renderText(0n, null);
  expect(text).toMatch(/Kund AB has 500,00\sSEK to get back/);
  expect(text).toContain("Invoice 1047 is paid. The books keep the credit note open");
  expect(text).not.toContain("goes back at once");
});

it("takes it off what is still to be paid of an invoice that is not", () => {
  const text = renderText(125_000n, null);
  expect(text).toMatch(/1\s250,00\sSEK is to be paid now, 750,00\sSEK afterwards/);
  expect(text).toContain("open side by side");
});

it("says how much of the tax reduction it takes back, and what is left for the customer", () => {
  const text = renderText(125_000n, null, 15_000n);
  expect(text).toMatch(/The tax reduction falls by 150,00\sSEK, so 350,00\sSEK of it is the customer’s/);
  expect(text).toMatch(/1\s250,00\sSEK is to be paid now, 900,00\sSEK afterwards/);
});
