import type { UseQueryResult } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Evidence, EvidenceFinding, MissingEvidence } from "@/lib/api/contract/purchases/approval";
import approvals from "@/lib/i18n/messages/en/approvals.json";
import type { Problem } from "@/lib/values/problem";
import { EvidencePanel } from "./evidence-panel";

const { fine } = approvals.evidence;
const allCheckTexts = Object.values(fine);

/** Returns the texts of the checks that are shown with a tick. */
function ticksOf(chips: readonly EvidenceFinding[]): readonly string[] {
  const data: Partial<Evidence> = { draftId: "d", chips };
  const read = { data, error: null } as unknown as UseQueryResult<Evidence, Problem>;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ approvals }} timeZone="UTC">
      <EvidencePanel read={read} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<\/svg>([^<]+)<\/summary>/g)].flatMap(([, words]) => words ?? []);
}

const notKnown = (what: MissingEvidence): EvidenceFinding => ({ code: "not_known", severity: "unknown", what });
const firstInvoiceChip: EvidenceFinding = { code: "first_invoice", severity: "warning", supplierName: "Frakt AB" };

it("ticks every check where all were made and found nothing", () => expect(ticksOf([])).toEqual(allCheckTexts));

it.each<[string, readonly EvidenceFinding[], readonly (keyof typeof fine)[]]>([
  [
    "booked invoices were not read",
    [notKnown("invoices")],
    ["number_used", "same_amount_and_date", "first_invoice", "bank_changed", "amount_far"],
  ],
  ["not all of them were read", [notKnown("earlier_invoices")], ["number_used", "same_amount_and_date"]],
  ["other drafts were not read", [notKnown("drafts")], ["number_used", "same_amount_and_date"]],
  ["the supplier was not read", [notKnown("supplier")], ["bank_changed"]],
  ["the last accounts were never seen", [notKnown("last_accounts")], ["bank_changed"]],
  ["VAT was not computed", [notKnown("vat")], ["vat_mismatch"]],
  ["there is none before it", [firstInvoiceChip], ["first_invoice", "bank_changed", "amount_far"]],
  [
    "drafts and the supplier were not read",
    [notKnown("drafts"), notKnown("supplier")],
    ["number_used", "same_amount_and_date", "bank_changed"],
  ],
])("ticks nothing that was not looked at: %s", (_, chips, hidden) => {
  const words = hidden.map((code) => fine[code]);
  expect(ticksOf(chips)).toEqual(allCheckTexts.filter((one) => !words.includes(one)));
});
