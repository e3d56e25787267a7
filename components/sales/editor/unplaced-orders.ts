import type { QueryClient } from "@tanstack/react-query";
import { dateOfText } from "@/components/form/date-text";
import type { CompanyFacts } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { machineNow } from "@/lib/values/clock";
import type { CalendarDate } from "@/lib/values/dates";
import { browserStoreOf, parseTypedDraft, type TypedDraft } from "./autosave/typed-draft";
import { draftTotals } from "./draft-totals";
import { totalsSettings } from "./use-totals-settings";

/** An order that was begun and not placed: one person's own, because the service keeps none. */
export type UnplacedOrder = {
  /** The name its text is kept under. */
  id: string;
  customerId: string;
  /** Empty until a customer is chosen. */
  customerName: string;
  /** References, and the words of the rows. */
  references: readonly string[];
  words: readonly string[];
  orderOn: CalendarDate | null;
  /** Instant, ISO. */
  typedAt: string;
  currencyCode: string;
  /** As the form adds it up. */
  grossMinor: bigint;
};

/**
 * The orders this person has begun, the newest first, out of the portal's texts and those only this browser has.
 *
 * @param numbers the language numbers and days are written in
 */
export async function unplacedOrdersOf(
  edits: readonly DraftEdit[],
  { company, queries, numbers }: { company: CompanyFacts; queries: QueryClient; numbers: string },
): Promise<readonly UnplacedOrder[]> {
  const there = edits.flatMap(({ draftId, text }) => {
    const kept = parseTypedDraft(text);
    return kept ? [{ key: draftId, kept }] : [];
  });
  const here = browserStoreOf(company.personId, company.id, "order", machineNow).begun();
  const newest = new Map<string, TypedDraft>();
  for (const { key, kept } of [...there, ...here.map(({ key, held }) => ({ key, kept: held }))]) {
    const other = newest.get(key);
    if (!other || other.typedAt < kept.typedAt) newest.set(key, kept);
  }
  const settings = await queries.fetchQuery(companySettingsQuery(company.id)).catch(() => undefined);
  const orders = await Promise.all([...newest].map(([id, kept]) => unplacedOrder(id, kept)));
  return orders.sort((one, other) => other.typedAt.localeCompare(one.typedAt));

  async function unplacedOrder(id: string, { values, typedAt }: TypedDraft): Promise<UnplacedOrder> {
    const { customerId = "", rows = [] } = values;
    // A customer that cannot be read adds nothing: the form adds up without one as well.
    const read = customerId ? queries.fetchQuery(customerQuery(company.id, customerId)).catch(() => null) : null;
    const adding = totalsSettings(company, await read, settings);
    return {
      ...{ id, customerId, typedAt },
      customerName: values.customerText ?? "",
      references: [values.yourReference, values.ourReference, values.orderReference].map((text) => text ?? ""),
      words: rows.map(({ text }) => text).filter((text) => text !== ""),
      orderOn: values.invoiceOn ? dateOfText(values.invoiceOn, numbers) : null,
      currencyCode: adding.currency,
      grossMinor: draftTotals(rows, numbers, adding).grossMinor,
    };
  }
}
