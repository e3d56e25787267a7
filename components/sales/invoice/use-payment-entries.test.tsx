import { expect, it } from "vitest";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { renderInCompany } from "../testing/render-in-company";
import { usePaymentEntries } from "./use-payment-entries";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const invoice: Invoice = {
  ...invoices.parse({ CustomerId: id, CurrencyCode: "SEK", Id: id }),
  ...{ grossMinor: 100_000n, remainingMinor: 0n, paidOn: "2026-11-20" },
};

function PaymentEntries({ invoice }: { invoice: Invoice }) {
  const paymentEntriesOf = usePaymentEntries(() => []);
  return paymentEntriesOf(invoice, [], false).map(({ key, title }) => <p key={key}>{title}</p>);
}
const renderText = (overrides: Partial<Invoice>) =>
  renderInCompany(<PaymentEntries invoice={{ ...invoice, ...overrides }} />).replace(/\s/g, " ");

it("tells what came in, without what was set off against a credit note", () => {
  expect(renderText({})).toContain("1 000,00");
  expect(renderText({ setOffMinor: 40_000n })).toContain("600,00");
  expect(renderText({ setOffMinor: 100_000n })).toBe("");
});
