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

/** An order that a person began and did not place; only the portal stores it, for that person. */
export type UnplacedOrder = {
  /** The key under which its text is stored. */
  id: string;
  customerId: string;
  /** Empty until a customer is chosen. */
  customerName: string;
  /** The references of the order; `words` are the texts of its rows. */
  references: readonly string[];
  words: readonly string[];
  orderOn: CalendarDate | null;
  /** Instant, ISO. */
  typedAt: string;
  currencyCode: string;
  /** The gross total as the form computes it. */
  grossMinor: bigint;
};

/**
 * Lists the orders this person has begun, the newest first, from the texts in the portal and the texts in this browser.
 *
 * @param numbers the language in which numbers and dates are written
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
    // A customer that cannot be read is treated as none; the form computes its totals without a customer as well.
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
