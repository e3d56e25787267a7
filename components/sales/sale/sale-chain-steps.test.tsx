import { expect, it } from "vitest";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { type SalesChain, salesChain } from "@/lib/rules/sales/sales-chain";
import { renderInCompany } from "../testing/render-in-company";
import { SaleChainSteps } from "./sale-chain-steps";

const today = "2026-11-22";

/** The HTML of the steps of a sale that has only a quote. */
function stepsHtmlOfQuote(status: Quote["status"]): string {
  const quote: Quote = { ...emptyQuote, id: "q", number: 7, status, currencyCode: "SEK", validUntilOn: "2026-12-01" };
  const chain: SalesChain = { quote, orders: [], invoices: [], mailed: new Set() };
  return renderInCompany(
    <SaleChainSteps chain={chain} chainView={salesChain(chain, today)} currencyCode="SEK" today={today} />,
  );
}

it("says that a quote was accepted only where the books say so", () => {
  for (const status of ["accepted", "ordered", "invoiced"] as const)
    expect(stepsHtmlOfQuote(status)).toContain("Accepted");
  for (const status of ["draft", "ongoing", "unknown"] as const) {
    expect(stepsHtmlOfQuote(status)).not.toContain("Accepted");
    expect(stepsHtmlOfQuote(status)).toContain("Valid until");
  }
});
