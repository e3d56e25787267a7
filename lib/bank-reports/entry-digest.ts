import "server-only";
import { createHash } from "node:crypto";
import type { BankEntry } from "../rules/payments/notification/read-notification";

/**
 * Names each entry of a report by its facts, so that it is known again in another report. Entries of a report that are equal in
 * all facts are told apart by their order.
 */
export function digestEntries(entries: readonly BankEntry[]): readonly { entry: BankEntry; digest: string }[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { accountNumber, kind, bookedOn, booked, endToEndId, servicerReference } = entry;
    const facts = JSON.stringify([
      ...[accountNumber, kind, bookedOn, booked.amountMinor.toString(), booked.currencyCode],
      ...[endToEndId, servicerReference],
    ]);
    const count = counts.get(facts) ?? 0;
    counts.set(facts, count + 1);
    return {
      entry,
      digest: createHash("sha256")
        .update(JSON.stringify([facts, count]))
        .digest("hex"),
    };
  });
}
