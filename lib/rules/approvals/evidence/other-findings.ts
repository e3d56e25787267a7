import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import type { EvidenceInput } from "./evidence-input";

/** A finding when costs of the draft are spread over several months. */
export function checkAllocatedCosts({ draft, company }: EvidenceInput): readonly EvidenceFinding[] {
  const periods = draft.allocations.filter(({ status }) => status === "pending" || status === "booked");
  if (periods.length === 0) return [];
  const bookedDays = periods.flatMap(({ bookedOn }) => bookedOn ?? []).toSorted();
  const lines = [...new Set(periods.flatMap(({ draftLine }) => draftLine ?? []))].toSorted(
    (left, right) => left - right,
  );
  const minor = periods.reduce((sum, period) => sum + period.minor, 0n).toString();
  const [from = null, to = null] = [bookedDays[0], bookedDays.at(-1)];
  const { currencyCode } = company;
  return [{ code: "allocated", severity: "info", count: periods.length, from, to, minor, currencyCode, lines }];
}

/**
 * A finding when the draft is in another currency than the books. The exchange rate of a draft is chosen by its writer
 * and cannot be compared with that of the books, so that a draft with a rate always has this finding as unknown. For a
 * draft without a rate the books take their own.
 */
export function checkForeignCurrency({ draft, company }: EvidenceInput): readonly EvidenceFinding[] {
  const { currencyCode, currencyRate } = draft;
  if (currencyCode === "" || currencyCode === company.currencyCode) return [];
  const rate = currencyRate?.toString() ?? null;
  const severity = rate === null ? "info" : "unknown";
  return [{ code: "foreign_currency", severity, currencyCode, companyCurrency: company.currencyCode, rate }];
}

/** A finding for each source that could not be read, so that the evidence never claims more than what was checked. */
export function checkUnreadSources({
  invoices,
  hasAllInvoices,
  drafts,
  accounts,
}: EvidenceInput): readonly EvidenceFinding[] {
  const unreadSources = [
    invoices === null ? ("invoices" as const) : null,
    invoices !== null && !hasAllInvoices ? ("earlier_invoices" as const) : null,
    drafts === null ? ("drafts" as const) : null,
    accounts === null ? ("supplier" as const) : null,
  ];
  return unreadSources.flatMap((source) => (source ? [{ code: "not_known", severity: "unknown", what: source }] : []));
}
