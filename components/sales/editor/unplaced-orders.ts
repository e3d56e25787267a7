import type { QueryClient } from "@tanstack/react-query";
import { dateOfText } from "@/components/form/date-text";
import type { CompanyFacts } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { machineNow } from "@/lib/values/clock";
import type { CalendarDate } from "@/lib/values/dates";
import { makeBrowserStore, parseTypedDraft, type TypedDraft } from "./autosave/typed-draft";
import { computeDraftTotals } from "./draft-totals";
import { totalsSettingsOf } from "./use-totals-settings";

/** An order that a person started and did not place; only the portal stores it, for that person. */
export type UnplacedOrder = {
  /** The key under which its text is stored. */
  id: string;
  customerId: string;
  /** Empty until a customer is chosen. */
  customerName: string;
  /** The three references of the order; a reference that is not filled in is empty. */
  referenceTexts: readonly string[];
  rowTexts: readonly string[];
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
  draftEdits: readonly DraftEdit[],
  { company, queryClient, numberLocale }: { company: CompanyFacts; queryClient: QueryClient; numberLocale: string },
): Promise<readonly UnplacedOrder[]> {
  const textsInPortal = draftEdits.flatMap(({ draftId, text }) => {
    const typedDraft = parseTypedDraft(text);
    return typedDraft ? [{ key: draftId, typedDraft }] : [];
  });
  const textsInBrowser = makeBrowserStore(company.personId, company.id, "order", machineNow).listNewDocuments();
  const newestTexts = new Map<string, TypedDraft>();
  for (const { key, typedDraft } of [
    ...textsInPortal,
    ...textsInBrowser.map(({ key, storedText }) => ({ key, typedDraft: storedText })),
  ]) {
    const knownText = newestTexts.get(key);
    if (!knownText || knownText.typedAt < typedDraft.typedAt) newestTexts.set(key, typedDraft);
  }
  const settingsOfCompany = await queryClient.fetchQuery(companySettingsQuery(company.id)).catch(() => undefined);
  const orders = await Promise.all([...newestTexts].map(([id, typedDraft]) => makeUnplacedOrder(id, typedDraft)));
  return orders.sort((left, right) => right.typedAt.localeCompare(left.typedAt));

  async function makeUnplacedOrder(id: string, { values, typedAt }: TypedDraft): Promise<UnplacedOrder> {
    const { customerId = "", rows = [] } = values;
    // A customer that cannot be read is treated as no customer, because the form too computes totals without a
    // customer.
    const pendingCustomer = customerId
      ? queryClient.fetchQuery(customerQuery(company.id, customerId)).catch(() => null)
      : null;
    const orderSettings = totalsSettingsOf(company, await pendingCustomer, settingsOfCompany);
    return {
      ...{ id, customerId, typedAt },
      customerName: values.customerText ?? "",
      referenceTexts: [values.yourReference, values.ourReference, values.orderReference].map(
        (reference) => reference ?? "",
      ),
      rowTexts: rows.map(({ text: rowText }) => rowText).filter((rowText) => rowText !== ""),
      orderOn: values.invoiceOn ? dateOfText(values.invoiceOn, numberLocale) : null,
      currencyCode: orderSettings.currency,
      grossMinor: computeDraftTotals(rows, numberLocale, orderSettings).grossMinor,
    };
  }
}
