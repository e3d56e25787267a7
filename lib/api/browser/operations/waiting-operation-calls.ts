import { shortName } from "../../../values/short-name";
import type { EmailContent, ReminderInput } from "../../contract/operations/command-input";
import type { Operation } from "../../contract/operations/operation";
import type { UntoldAnswer } from "../../contract/sales/offer";
import { type Result, read, write } from "../call";
import { sendToTabs } from "../open-tabs";
import { operationsPath } from "./waiting-operations";

// Our own routes answer these; the type is shared with them, so nothing is left to parse.
const asOperation = (wire: unknown) => wire as Operation;

/** One operation as it stands now. */
export function readOperation(companyId: string, operationId: string): Promise<Operation> {
  return read(operationsPath(companyId, `/${operationId}`), asOperation);
}

/** Takes back what waits. Errors: `conflict` with detail `already_sent` for whoever comes too late */
export function withdrawOperation(companyId: string, operationId: string): Promise<Result<Operation>> {
  return shareWithTabs(
    companyId,
    write("POST", operationsPath(companyId, `/${operationId}/withdraw`), {}, asOperation),
  );
}

/** Ends the wait. Answers the operation as it stands after at most some seconds. */
export function sendNow(companyId: string, operationId: string): Promise<Result<Operation>> {
  return shareWithTabs(
    companyId,
    write("POST", operationsPath(companyId, `/${operationId}/send-now`), {}, asOperation),
  );
}

/**
 * Another mail, or another time, in the place of a scheduled one; without a time it leaves as a press does. A reminder keeps
 * its day.
 *
 * @param expected what a reminder's text speaks of
 */
export function changeMail(
  companyId: string,
  operationId: string,
  order: EmailContent,
  expected?: ReminderInput["expected"],
): Promise<Result<Operation>> {
  // The same words pressed again are the same change; other words are another.
  const key = `${operationId}:changed:${shortName(JSON.stringify([order, expected]))}`;
  const body = { key, order, expected };
  return shareWithTabs(
    companyId,
    write("POST", operationsPath(companyId, `/${operationId}/change`), body, asOperation),
  );
}

/** This person has heard what came of it. */
export function markSeen(companyId: string, operationId: string): Promise<Result<Operation>> {
  return shareWithTabs(companyId, write("POST", operationsPath(companyId, `/${operationId}/seen`), {}, asOperation));
}

/** This person has seen what a customer answered, and what they said before. */
export function markAnswerSeen(
  companyId: string,
  { id, quoteId }: Pick<UntoldAnswer, "id" | "quoteId">,
): Promise<Result<unknown>> {
  const company = `/api/companies/${encodeURIComponent(companyId)}`;
  const path = `${company}/quotes/${encodeURIComponent(quoteId)}/answers/${encodeURIComponent(id)}/seen`;
  return shareWithTabs(
    companyId,
    write("POST", path, {}, (wire) => wire),
  );
}

/** The answer, once every tab knows that there is something new; also a refusal tells something this tab did not know. */
export async function shareWithTabs<T>(companyId: string, answer: Promise<Result<T>>): Promise<Result<T>> {
  const result = await answer;
  sendToTabs(companyId);
  return result;
}
