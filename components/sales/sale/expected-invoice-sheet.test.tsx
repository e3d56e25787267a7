import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
// The sheet loads this module late. The import loads it in advance, because an import that is still running when this
// file ends breaks the next test file.
import "../finalise/missing-e-invoice-fields";
import { renderInCompany } from "../testing/render-in-company";
import { ExpectedInvoiceSheet } from "./expected-invoice-sheet";

vi.mock("@/components/ui/sheet", () => ({ Sheet: ({ children }: { children: ReactNode }) => <div>{children}</div> }));

const buyerId = "0b5c1a52-7d2e-4c55-9d5f-3f6a1c6f0e01";
const buyer: Customer = { ...emptyCustomer, id: buyerId, name: "Delta", electronicAddress: "0007:5560000000" };

function renderSheet(overrides: Partial<Customer>, ourReference = ""): string {
  const queryClient = new QueryClient();
  const customer = { ...buyer, ...overrides };
  queryClient.setQueryData(customerQuery("c", buyerId).queryKey, customer);
  queryClient.setQueryData(companySettingsQuery("c").queryKey, companySettings.parse({}));
  const document = { customerId: buyerId, customerName: "Delta", currencyCode: "SEK", includesVat: false };
  const doNothing = () => undefined;
  return renderInCompany(
    <ExpectedInvoiceSheet
      document={document}
      expectedInvoice={{ ...emptyDraft, ...document, ourReference }}
      storageKey="k"
      today="2026-11-23"
      isBusy={false}
      problem={null}
      isOpen
      onOpen={doNothing}
      onClose={doNothing}
      onSubmit={doNothing}
    >
      {null}
    </ExpectedInvoiceSheet>,
    queryClient,
  );
}

it("says what the e-invoice of an order or a quote will lack, while it can still be filled in", async () => {
  await vi.waitFor(() => expect(renderSheet({})).toContain("The e-invoice will lack something"), { timeout: 30_000 });
  expect(renderSheet({ electronicAddress: "", gln: "" })).not.toContain("The e-invoice will lack something");
});
