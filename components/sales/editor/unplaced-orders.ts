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

/** An order that a person started and did not place; only the portal stores it, for that person. */
export type UnplacedOrder = {
  /** The key under which its text is stored. */
  id: string;
  customerId: string;
  /** Empty until a customer is chosen. */
  customerName: string;
  /** The references of the order. `rowTexts` are the texts of its rows. */
  references: readonly string[];
  words: readonly string[];
  orderOn: CalendarDate | null;
  /** The instant of the last typing, in ISO format. */
  typedAt: string;
  currencyCode: string;
  /** The gross total as the form computes it. */
  grossMinor: bigint;
};

/**
 * Lists the orders that this person has started, the newest first, from the texts in the portal and in this browser.
 *
 * @param numberLocale the locale in which numbers and dates are written
 */
export async function listUnplacedOrders(
  edits: readonly DraftEdit[],
  { company, queries, numbers }: { company: CompanyFacts; queries: QueryClient; numbers: string },
): Promise<readonly UnplacedOrder[]> {
  const textsInPortal = edits.flatMap(({ draftId, text }) => {
    const typedDraft = parseTypedDraft(text);
    return typedDraft ? [{ key: draftId, typedDraft }] : [];
  });
  const textsInBrowser = browserStoreOf(company.personId, company.id, "order", machineNow).begun();
  const newestTexts = new Map<string, TypedDraft>();
  for (const { key, typedDraft } of [
    ...textsInPortal,
    ...textsInBrowser.map(({ key, storedText }) => ({ key, typedDraft: storedText })),
  ]) {
    const other = newestTexts.get(key);
    if (!other || other.typedAt < typedDraft.typedAt) newestTexts.set(key, typedDraft);
  }
  const settings = await queries.fetchQuery(companySettingsQuery(company.id)).catch(() => undefined);
  const orders = await Promise.all([...newestTexts].map(([id, typedDraft]) => unplacedOrder(id, typedDraft)));
  return orders.sort((one, other) => other.typedAt.localeCompare(one.typedAt));

  async function unplacedOrder(id: string, { values, typedAt }: TypedDraft): Promise<UnplacedOrder> {
    const { customerId = "", rows = [] } = values;
    // A customer that cannot be read is treated as no customer, because the form too computes totals without a
    // customer.
    const customerRead = customerId
      ? queries.fetchQuery(customerQuery(company.id, customerId)).catch(() => null)
      : null;
    const orderSettings = totalsSettings(company, await customerRead, settings);
    return {
      ...{ id, customerId, typedAt },
      customerName: values.customerText ?? "",
      references: [values.yourReference, values.ourReference, values.orderReference].map((text) => text ?? ""),
      words: rows.map(({ text }) => text).filter((text) => text !== ""),
      orderOn: values.invoiceOn ? dateOfText(values.invoiceOn, numbers) : null,
      currencyCode: orderSettings.currency,
      grossMinor: draftTotals(rows, numbers, orderSettings).grossMinor,
    };
  }
}
