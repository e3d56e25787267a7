import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { customerQuery } from "@/lib/api/browser/customers";
import { companySettingsQuery, termsOfPaymentsQuery } from "@/lib/api/browser/reference";
import { companySettings } from "@/lib/api/contract/company-settings";
import { customers } from "@/lib/api/contract/customer";
import { emptyQuote } from "@/lib/api/contract/quote-draft";
import { rendered } from "../testing/rendered";
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

function told(addresses: object): string {
  const customer = customers.parse({ ...wire, ...addresses });
  const read = new QueryClient();
  read.setQueryData(customerQuery("c", id).queryKey, customer);
  read.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({}));
  read.setQueryData(termsOfPaymentsQuery("c").queryKey, { items: [], total: 0, pages: 1 });
  return rendered(
    <QuoteSheet
      draft={{ ...emptyQuote, id: "d", customerId: id, currencyCode: "SEK" }}
      customer={customer}
      settings={{ exponent: 2, includesVat: false, roundToWhole: false, currency: "SEK" }}
      today="2026-11-23"
      open
      onOpen={() => undefined}
      onClose={() => undefined}
      onRefused={() => undefined}
      onStore={async () => null}
      onDone={() => undefined}
    />,
    read,
  );
}

it("mails a quote where the customer's quotes go, else where anything of theirs does, else only finishes it", () => {
  for (const known of [{ EmailAddress: "brf@kund.example" }, { EmailAddressQuote: "offert@kund.example" }]) {
    expect(told(known)).toContain("Finish and send");
    expect(told(known)).not.toContain("has no e-mail");
  }
  expect(told({})).toContain("has no e-mail");
  expect(told({})).not.toContain("Finish and send");
});
