import type { DueGroup } from "../../../api/contract/purchases/to-pay";
import { addDays, type CalendarDate, daysBetween } from "../../../values/dates";

const someMonday: CalendarDate = "2024-01-01";

/** The group of a due date; an invoice without a due date is due today, so that nobody overlooks it. */
export function dueGroupOf(dueOn: CalendarDate | null, today: CalendarDate): DueGroup {
  if (dueOn === null || dueOn === today) return "today";
  if (dueOn < today) return "overdue";
  const daysSinceMonday = ((daysBetween(someMonday, today) % 7) + 7) % 7;
  return dueOn <= addDays(today, 6 - daysSinceMonday) ? "thisWeek" : "later";
}

type PaymentAmount = { payFromBankAccountId: string; currencyCode: string; amountMinor: bigint };

/** What is paid from one bank account in one currency, in its minor units. */
export type PaymentSum = PaymentAmount & { count: number };

/** The sums of payments by bank account and currency, in the order in which these occur first. */
export function sumPayments(payments: readonly PaymentAmount[]): readonly PaymentSum[] {
  const sums = new Map<string, PaymentSum>();
  for (const { payFromBankAccountId, currencyCode, amountMinor } of payments) {
    const key = JSON.stringify([payFromBankAccountId, currencyCode]);
    const sum = sums.get(key) ?? { payFromBankAccountId, currencyCode, amountMinor: 0n, count: 0 };
    sums.set(key, { ...sum, amountMinor: sum.amountMinor + amountMinor, count: sum.count + 1 });
  }
  return [...sums.values()];
}
