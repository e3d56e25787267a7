import type { CompanyFacts } from "@/components/shell/company/company-context";
import type { Result } from "@/lib/api/browser/call";
import { saveDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import type { Order } from "@/lib/api/contract/sales/order";
import { machineNow } from "@/lib/values/clock";
import type { CalendarDate } from "@/lib/values/dates";
import { makeBrowserStore, typedDraftToText } from "../../editor/autosave/typed-draft";
import { formValuesOf } from "../../editor/draft-values";
import { toOrderText } from "../../editor/kinds/order-text";

/**
 * Stores the text of a new order with the content of another document, as if a person had typed it. The order is not
 * placed.
 *
 * @param numberLocale the locale in which numbers and days are written
 * @returns the key under which the text is stored, or the portal's problem if the browser cannot store the text either
 */
export async function beginOrder(
  order: Order,
  { company, numberLocale, today }: { company: CompanyFacts; numberLocale: string; today: CalendarDate },
): Promise<Result<string>> {
  const draftKey = crypto.randomUUID();
  const typedDraft = {
    ...{ version: "", createdAt: "", begunFor: "", typedAt: machineNow().toISOString(), base: {} },
    values: formValuesOf(toOrderText(order), numberLocale, today),
  };
  const editInput = { version: null, text: typedDraftToText(typedDraft), seen: null, revision: crypto.randomUUID() };
  const saveResult = await saveDraftEdit(company.id, "order", draftKey, editInput, false);
  if (saveResult.ok) return { ok: true, value: draftKey };
  // While the portal does not answer, the browser stores the text. The editor reads it there and stores it in the
  // portal later.
  const isStoredInBrowser = makeBrowserStore(company.personId, company.id, "order", machineNow).write(draftKey, {
    ...typedDraft,
    follows: [],
  });
  return isStoredInBrowser ? { ok: true, value: draftKey } : { ok: false, problem: saveResult.problem };
}
