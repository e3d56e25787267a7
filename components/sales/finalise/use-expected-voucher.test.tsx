import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { articleAccountCodingsQuery, articleQuery } from "@/lib/api/browser/sales/articles";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { renderInCompany } from "../testing/render-in-company";
import { useExpectedVoucher } from "./use-expected-voucher";

const invoiceAddress = { ...emptyCustomer.invoiceAddress, countryCode: "SE" };
const draft = {
  ...emptyDraft,
  vatMinor: 5_000n,
  rows: ["a", "b"].map((articleId) => ({
    ...emptyRow,
    articleId,
    rateBps: 2500,
    quantity: 10_000n,
    unitPrice: 1_000_000n,
  })),
};

function ExpectedAccounts() {
  const settings = { exponent: 2, includesVat: false, roundToWhole: false };
  const { postings } = useExpectedVoucher(draft, { ...emptyCustomer, invoiceAddress }, settings, false);
  return <>{postings.flatMap(({ role, account }) => (role === "sales" ? [String(account)] : [])).join(" ")}</>;
}

/** Renders the expected sales accounts with the codings and these articles read. */
function renderExpectedAccounts(...articleIds: readonly string[]): string {
  const queryClient = new QueryClient();
  const coding = { id: "services", isActive: true, rateBps: 2500, domesticAccount: 3041 };
  queryClient.setQueryData(articleAccountCodingsQuery("c").queryKey, { items: [coding] } as never);
  for (const id of articleIds)
    queryClient.setQueryData(articleQuery("c", id).queryKey, { id, codingId: "services" } as never);
  return renderInCompany(<ExpectedAccounts />, queryClient);
}

it("foretells no account of a sale before all its articles are read: they may share one", () => {
  expect(renderExpectedAccounts("a")).not.toContain("3041");
  expect(renderExpectedAccounts("a", "b")).toContain("3041");
});
