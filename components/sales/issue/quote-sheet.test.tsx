import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { customers } from "@/lib/api/contract/sales/customer";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { totalsSettings } from "../editor/use-totals-settings";
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
const wire = { Id: id, Name: "Brf Solsidan", IsPrivatePerson: false, IsActive: true };

const noTerms = { items: [], total: 0, pages: 1, page: 1, pageSize: 50, serverTimeUtc: "2026-11-23T08:00:00Z" };
const shownSettings = totalsSettings({ countryCode: "SE", currencyCode: "SEK" }, null, undefined);

function renderedSheet(addresses: object): Promise<string> {
  const customer = customers.parse({ ...wire, ...addresses });
  const read = new QueryClient();
  read.setQueryData(customerQuery("c", id).queryKey, customer);
  read.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({}));
  read.setQueryData(termsOfPaymentsQuery("c").queryKey, noTerms);
  return renderCompletelyInCompany(
    <QuoteSheet
      draft={{ ...emptyQuote, id: "d", customerId: id, currencyCode: "SEK" }}
      customer={customer}
      subject="d"
      settings={{ ...shownSettings, roundingUnknown: false }}
      today="2026-11-23"
      open
      onOpen={() => undefined}
      onClose={() => undefined}
      onRefused={() => undefined}
      onStore={async () => null}
      onDone={() => true}
      onGoToField={() => undefined}
    />,
    read,
  );
}

it("mails a quote where the customer's quotes go, else where anything of theirs does, else only finishes it", async () => {
  for (const known of [{ EmailAddress: "brf@kund.example" }, { EmailAddressQuote: "offert@kund.example" }]) {
    expect(await renderedSheet(known)).toContain("Finish and send");
    expect(await renderedSheet(known)).not.toContain("has no e-mail");
  }
  expect(await renderedSheet({})).toContain("has no e-mail");
  expect(await renderedSheet({})).not.toContain("Finish and send");
});
