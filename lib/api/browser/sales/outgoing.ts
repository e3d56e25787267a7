import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "../../../values/dates";
import type { Problem } from "../../../values/problem";
import type { EmailContent, ReminderInput } from "../../contract/operations/command-input";
import type { Operation } from "../../contract/operations/operation";
import type { Invoice } from "../../contract/sales/customer-invoice";
import type { DayAction, Outgoing, ReminderRule, ReminderRuleView } from "../../contract/sales/reminder-rule";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { submitCommand } from "../operations/operations";
import { notifyTabsAfter } from "../operations/waiting-operation-calls";
import { buildOperationsPath, operationsKeyOf } from "../operations/waiting-operations";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asOutgoing = (wire: unknown) => wire as Outgoing;
const asRule = (wire: unknown) => wire as ReminderRuleView;
const asOperation = (wire: unknown) => wire as Operation;

const pollMs = 30_000;
const planningPollMs = 2_000;

function buildCompanyPath(companyId: string, suffix: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/${suffix}`;
}

/** The number of mails listed at first, and added each time the person asks for more. */
export const outgoingPageSize = 200;

/**
 * Queries the first scheduled mails, at most `maxShown`, and the mails that were not sent, together with the reminder
 * rule.
 */
export function outgoingQuery(companyId: string, maxShown = outgoingPageSize) {
  return queryOptions<Outgoing, Problem>({
    queryKey: [...operationsKeyOf(companyId), "outgoing", maxShown],
    queryFn: ({ signal }) =>
      readFromPortal(buildCompanyPath(companyId, `outgoing?shown=${maxShown}`), asOutgoing, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.planning ? planningPollMs : pollMs),
  });
}

/** Queries the rule by which the company sends reminders of overdue invoices. */
export function reminderRuleQuery(companyId: string) {
  return queryOptions<ReminderRuleView, Problem>({
    queryKey: [...operationsKeyOf(companyId), "rule"],
    queryFn: ({ signal }) => readFromPortal(buildCompanyPath(companyId, "reminder-rule"), asRule, signal),
  });
}

/**
 * Sets the reminder rule; the reminders it plans are sent with the connection of the person who sets it. Errors:
 * `invalid_input` at its fields
 */
export function changeReminderRule(
  companyId: string,
  rule: ReminderRule & { isOn: boolean },
): Promise<Result<ReminderRuleView>> {
  return notifyTabsAfter(companyId, writeToPortal("PUT", buildCompanyPath(companyId, "reminder-rule"), rule, asRule));
}

/** Puts a scheduled mail on hold until a person releases it, or releases it. */
export function setMailOnHold(companyId: string, operationId: string, isOnHold: boolean): Promise<Result<Operation>> {
  const path = buildOperationsPath(companyId, `/${operationId}/hold`);
  return notifyTabsAfter(
    companyId,
    writeToPortal(isOnHold ? "PUT" : "DELETE", path, isOnHold ? {} : undefined, asOperation),
  );
}

/**
 * Applies an action to all mails of a day, or to all mails on hold where the day is null. Answers how many
 * mails it changed.
 */
export function changeMailsOfDay(
  companyId: string,
  action: DayAction,
  day: CalendarDate | null,
): Promise<Result<number>> {
  const asCount = (wire: unknown) => (wire as { count: number }).count;
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildCompanyPath(companyId, "outgoing"), { act: action, day }, asCount),
  );
}

/** What the person saw of the invoice when the text of its reminder was written. */
export function expectationOfReminder({ remainingMinor, remindersSent }: Invoice): ReminderInput["expected"] {
  return { remainingMinor: remainingMinor.toString(), remindersSent };
}

/** Sends a reminder of an overdue invoice, once per key. A lost answer is read back where the books count reminders. */
export function remindOfInvoice(request: {
  companyId: string;
  key: string;
  invoice: Invoice;
  email: EmailContent;
}): Promise<Result<Operation>> {
  const { invoice, email } = request;
  const input: ReminderInput = { documentId: invoice.id, order: email, expected: expectationOfReminder(invoice) };
  return submitCommand(request, "invoice-reminder", input, invoice);
}
