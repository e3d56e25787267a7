import type { AccountDifference, LastDifference } from "../../../api/contract/purchases/approval";
import type { CodingRow } from "../../../api/contract/purchases/supplier-invoice-row";
import { type CalendarDate, daysBetween } from "../../../values/dates";
import type { EvidenceInput } from "./evidence-input";
import { earlierOf } from "./naming";

/**
 * The difference between the draft and its supplier's last invoice,
 * account by account; null where there is no such invoice.
 */
export function lastDifference({ draft, invoices }: EvidenceInput): LastDifference | null {
  const last = (invoices ?? []).find((one) => one.createdFromDraftId !== draft.id && one.isCredit === draft.isCredit);
  if (!last) return null;
  return {
    last: earlierOf(last),
    rows: differencesOf(draft.rows, last.rows),
    totalNowMinor: draft.totalMinor.toString(),
    totalThenMinor: last.totalMinor.toString(),
    isOtherCurrency: draft.currencyCode !== last.currencyCode,
    dueDaysNow: daysOf(draft.invoiceOn, draft.dueOn),
    dueDaysThen: daysOf(last.invoiceOn, last.dueOn),
  };
}

function differencesOf(now: readonly CodingRow[], then: readonly CodingRow[]): readonly AccountDifference[] {
  const [mine, theirs] = [byAccount(now), byAccount(then)];
  const accounts = [...new Set([...mine.keys(), ...theirs.keys()])].toSorted((a, b) => a - b);
  return accounts.flatMap((account) => {
    const [one, other] = [mine.get(account), theirs.get(account)];
    if (one?.minor === other?.minor) return [];
    const accountName = one?.accountName || other?.accountName || "";
    return [{ account, accountName, nowMinor: textOf(one), thenMinor: textOf(other) }];
  });
}

function textOf(sum: { minor: bigint } | undefined): string | null {
  return sum ? sum.minor.toString() : null;
}

function byAccount(rows: readonly CodingRow[]): Map<number, { minor: bigint; accountName: string }> {
  const sums = new Map<number, { minor: bigint; accountName: string }>();
  for (const { account, accountName, minor } of rows) {
    if (account === null) continue;
    const before = sums.get(account);
    sums.set(account, { minor: (before?.minor ?? 0n) + minor, accountName: before?.accountName || accountName });
  }
  return sums;
}

function daysOf(from: CalendarDate | null, to: CalendarDate | null): number | null {
  return from && to ? daysBetween(from, to) : null;
}
