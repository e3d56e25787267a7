import type { UseQueryResult } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Evidence, EvidenceFinding, MissingEvidence } from "@/lib/api/contract/purchases/approval";
import approvals from "@/lib/i18n/messages/en/approvals.json";
import type { Problem } from "@/lib/values/problem";
import { EvidencePanel } from "./evidence-panel";

const { fine: checkTexts } = approvals.evidence;
const allCheckTexts = Object.values(checkTexts);

/** Returns the texts of the checks that are shown with a tick. */
function renderPassedCheckTexts(findings: readonly EvidenceFinding[]): readonly string[] {
  const evidence: Partial<Evidence> = { draftId: "d", chips: findings };
  const evidenceResult = { data: evidence, error: null } as unknown as UseQueryResult<Evidence, Problem>;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ approvals }} timeZone="UTC">
      <EvidencePanel evidenceResult={evidenceResult} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<\/svg>([^<]+)<\/summary>/g)].flatMap(([, summaryText]) => summaryText ?? []);
}

const makeNotKnown = (missingSource: MissingEvidence): EvidenceFinding => ({
  code: "not_known",
  severity: "unknown",
  what: missingSource,
});
const firstInvoiceFinding: EvidenceFinding = { code: "first_invoice", severity: "warning", supplierName: "Frakt AB" };

it("ticks every check where all were made and found nothing", () =>
  expect(renderPassedCheckTexts([])).toEqual(allCheckTexts));

it.each<[string, readonly EvidenceFinding[], readonly (keyof typeof checkTexts)[]]>([
  [
    "booked invoices were not read",
    [makeNotKnown("invoices")],
    ["number_used", "same_amount_and_date", "first_invoice", "bank_changed", "amount_far"],
  ],
  ["not all of them were read", [makeNotKnown("earlier_invoices")], ["number_used", "same_amount_and_date"]],
  ["other drafts were not read", [makeNotKnown("drafts")], ["number_used", "same_amount_and_date"]],
  ["the supplier was not read", [makeNotKnown("supplier")], ["bank_changed"]],
  ["the last accounts were never seen", [makeNotKnown("last_accounts")], ["bank_changed"]],
  ["VAT was not computed", [makeNotKnown("vat")], ["vat_mismatch"]],
  ["there is none before it", [firstInvoiceFinding], ["first_invoice", "bank_changed", "amount_far"]],
  [
    "drafts and the supplier were not read",
    [makeNotKnown("drafts"), makeNotKnown("supplier")],
    ["number_used", "same_amount_and_date", "bank_changed"],
  ],
])("ticks nothing that was not looked at: %s", (_, findings, hiddenCodes) => {
  const hiddenTexts = hiddenCodes.map((code) => checkTexts[code]);
  expect(renderPassedCheckTexts(findings)).toEqual(
    allCheckTexts.filter((checkText) => !hiddenTexts.includes(checkText)),
  );
});
