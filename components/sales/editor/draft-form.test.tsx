import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import type { Role } from "@/lib/rules/access/roles";
import { renderInCompany } from "../testing/render-in-company";
import { DraftForm } from "./draft-form";
import { invoiceKind } from "./kinds/invoice-draft";

vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "/",
  useSearchParams: () => new URLSearchParams(),
}));

function renderDraft(role: Role): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(companySettingsQuery("c").queryKey, undefined);
  const foundText = { key: "d", begunFor: "", textInBrowser: null, textInPortal: null, onStored: () => {} };
  const draft = { ...emptyDraft, id: "d", customerName: "Brf Solsidan" };
  return renderInCompany(
    <DraftForm
      kind={{ ...invoiceKind, DocumentSheet: () => null }}
      draft={draft}
      today="2026-11-20"
      crumb={[]}
      foundText={foundText}
    />,
    queryClient,
    role,
  );
}

it("closes its fields for those who may only read, and says above them whose role may write", () => {
  const html = renderDraft("viewer");
  expect(html).toMatch(/<fieldset[^>]*disabled/);
  expect(html.indexOf("Roles that may: owner, accountant, bookkeeper, and sales.")).toBeGreaterThan(-1);
  expect(html.indexOf("Roles that may")).toBeLessThan(html.indexOf("<fieldset"));
  expect(html).not.toContain("Control+S");
});

it("is open for those who may write", () => {
  const html = renderDraft("sales");
  expect(html).not.toMatch(/<fieldset[^>]*disabled/);
  expect(html).not.toContain("Roles that may");
});
