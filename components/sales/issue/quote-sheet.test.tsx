import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { customers } from "@/lib/api/contract/sales/customer";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { totalsSettingsOf } from "../editor/use-totals-settings";
import { renderCompletelyInCompany } from "../testing/render-in-company";
import { QuoteSheet } from "./quote-sheet";

vi.mock("@/components/ui/sheet", () => ({
  Sheet: ({ children, foot }: { children: ReactNode; foot: ReactNode }) => (
    <>
      {children}
      {foot}
    </>
  ),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const remoteCustomer = { Id: id, Name: "Brf Solsidan", IsPrivatePerson: false, IsActive: true };

const emptyTermsPage = { items: [], total: 0, pages: 1, page: 1, pageSize: 50, serverTimeUtc: "2026-11-23T08:00:00Z" };
const companyTotalsSettings = totalsSettingsOf({ countryCode: "SE", currencyCode: "SEK" }, null, undefined);

function renderSheet(emailFields: object): Promise<string> {
  const customer = customers.parse({ ...remoteCustomer, ...emailFields });
  const queryClient = new QueryClient();
  queryClient.setQueryData(customerQuery("c", id).queryKey, customer);
  queryClient.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({}));
  queryClient.setQueryData(termsOfPaymentsQuery("c").queryKey, emptyTermsPage);
  return renderCompletelyInCompany(
    <QuoteSheet
      draft={{ ...emptyQuote, id: "d", customerId: id, currencyCode: "SEK" }}
      customer={customer}
      subject="d"
      settings={{ ...companyTotalsSettings, isRoundingUnknown: false }}
      today="2026-11-23"
      isOpen
      onOpen={() => undefined}
      onClose={() => undefined}
      onRefused={() => undefined}
      onStore={async () => null}
      onDone={() => true}
      onGoToField={() => undefined}
    />,
    queryClient,
  );
}

it("mails a quote where the customer's quotes go, else where anything of theirs does, else only finishes it", async () => {
  for (const emailFields of [{ EmailAddress: "brf@kund.example" }, { EmailAddressQuote: "offert@kund.example" }]) {
    expect(await renderSheet(emailFields)).toContain("Finish and send");
    expect(await renderSheet(emailFields)).not.toContain("has no e-mail");
  }
  expect(await renderSheet({})).toContain("has no e-mail");
  expect(await renderSheet({})).not.toContain("Finish and send");
});
