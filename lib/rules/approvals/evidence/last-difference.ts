import type { AccountDifference, DifferenceFromLastInvoice } from "../../../api/contract/purchases/approval";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { type CalendarDate, daysBetween } from "../../../values/dates";
import type { EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";

/**
 * The difference between the draft and its supplier's last invoice,
 * account by account; null where there is no such invoice.
 */
export function differenceFromLastInvoice({ draft, invoices }: EvidenceInput): DifferenceFromLastInvoice | null {
  const lastInvoice = (invoices ?? []).find(
    (invoice) => invoice.createdFromDraftId !== draft.id && invoice.isCredit === draft.isCredit,
  );
  if (!lastInvoice) return null;
  return {
    last: toEarlierInvoice(lastInvoice),
    rows: accountDifferencesOf(draft.rows, lastInvoice.rows),
    totalNowMinor: draft.totalMinor.toString(),
    totalThenMinor: lastInvoice.totalMinor.toString(),
    isOtherCurrency: draft.currencyCode !== lastInvoice.currencyCode,
    dueDaysNow: daysBetweenDates(draft.invoiceOn, draft.dueOn),
    dueDaysThen: daysBetweenDates(lastInvoice.invoiceOn, lastInvoice.dueOn),
  };
}

function accountDifferencesOf(
  rowsNow: readonly CodingRow[],
  rowsThen: readonly CodingRow[],
): readonly AccountDifference[] {
  const [sumsNow, sumsThen] = [sumsByAccount(rowsNow), sumsByAccount(rowsThen)];
  const accounts = [...new Set([...sumsNow.keys(), ...sumsThen.keys()])].toSorted((left, right) => left - right);
  return accounts.flatMap((account) => {
    const [sumNow, sumThen] = [sumsNow.get(account), sumsThen.get(account)];
    if (sumNow?.minor === sumThen?.minor) return [];
    const accountName = sumNow?.accountName || sumThen?.accountName || "";
    return [{ account, accountName, nowMinor: toMinorText(sumNow), thenMinor: toMinorText(sumThen) }];
  });
}

function toMinorText(sum: { minor: bigint } | undefined): string | null {
  return sum ? sum.minor.toString() : null;
}

function sumsByAccount(rows: readonly CodingRow[]): Map<number, { minor: bigint; accountName: string }> {
  const sums = new Map<number, { minor: bigint; accountName: string }>();
  for (const { account, accountName, minor } of rows) {
    if (account === null) continue;
    const sumSoFar = sums.get(account);
    sums.set(account, { minor: (sumSoFar?.minor ?? 0n) + minor, accountName: sumSoFar?.accountName || accountName });
  }
  return sums;
}

function daysBetweenDates(from: CalendarDate | null, to: CalendarDate | null): number | null {
  return from && to ? daysBetween(from, to) : null;
}
