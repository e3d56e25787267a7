import type { CompanyFacts } from "@/components/shell/company/company-context";
import type { Result } from "@/lib/api/browser/call";
import { saveDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import type { Order } from "@/lib/api/contract/sales/order";
import { machineNow } from "@/lib/values/clock";
import type { CalendarDate } from "@/lib/values/dates";
import { browserStoreOf, typedDraftText } from "../../editor/autosave/typed-draft";
import { valuesOf } from "../../editor/draft-values";
import { orderText } from "../../editor/kinds/order-text";

/**
 * Stores the text of a new order with the content of another document, as if a person had typed it. The order is not
 * placed.
 *
 * @param numberLocale the locale in which numbers and days are written
 * @returns the key under which the text is stored, or the portal's problem if the browser cannot store the text either
 */
export async function beginOrder(
  order: Order,
  { company, numbers, today }: { company: CompanyFacts; numbers: string; today: CalendarDate },
): Promise<Result<string>> {
  const key = crypto.randomUUID();
  const typedDraft = {
    ...{ version: "", createdAt: "", begunFor: "", typedAt: machineNow().toISOString(), base: {} },
    values: valuesOf(orderText(order), numbers, today),
  };
  const input = { version: null, text: typedDraftText(typedDraft), seen: null, revision: crypto.randomUUID() };
  const answer = await saveDraftEdit(company.id, "order", key, input, false);
  if (answer.ok) return { ok: true, value: key };
  // While the portal does not answer, the browser stores the text. The editor reads it there and stores it in the
  // portal later.
  const isInBrowser = browserStoreOf(company.personId, company.id, "order", machineNow).write(key, {
    ...typedDraft,
    follows: [],
  });
  return isInBrowser ? { ok: true, value: key } : { ok: false, problem: answer.problem };
}
