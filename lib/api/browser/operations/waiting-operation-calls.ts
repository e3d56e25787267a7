import { textHash } from "../../../values/text-hash";
import type { EmailContent, ReminderInput } from "../../contract/operations/command-input";
import type { Operation } from "../../contract/operations/operation";
import type { UnseenAnswer } from "../../contract/sales/offer";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { notifyTabsOfOperationChange } from "../open-tabs";
import { buildOperationsPath } from "./waiting-operations";

// The portal's own routes answer these requests and share the type, so nothing is left to parse.
const asOperation = (wire: unknown) => wire as Operation;

/** Reads an operation as it is now. */
export function readOperation(companyId: string, operationId: string): Promise<Operation> {
  return readFromPortal(buildOperationsPath(companyId, `/${operationId}`), asOperation);
}

/** Withdraws a waiting operation. Errors: `conflict` with detail `already_sent` when it has been sent already */
export function withdrawOperation(companyId: string, operationId: string): Promise<Result<Operation>> {
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, `/${operationId}/withdraw`), {}, asOperation),
  );
}

/** Ends the wait of an operation. The answer is the operation as it is after at most some seconds. */
export function sendOperationNow(companyId: string, operationId: string): Promise<Result<Operation>> {
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, `/${operationId}/send-now`), {}, asOperation),
  );
}

/**
 * Replaces a scheduled mail, or its time. A mail without a time is sent like one that was just submitted. A reminder keeps
 * its day.
 *
 * @param expected the state of the invoice that the text of a reminder names
 */
export function changeMail(
  companyId: string,
  operationId: string,
  email: EmailContent,
  expected?: ReminderInput["expected"],
): Promise<Result<Operation>> {
  // The same mail submitted again is the same change; another mail is another change.
  const key = `${operationId}:changed:${textHash(JSON.stringify([email, expected]))}`;
  const body = { key, order: email, expected };
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, `/${operationId}/change`), body, asOperation),
  );
}

/** Marks that this person has seen the outcome of an operation. */
export function markOutcomeSeen(companyId: string, operationId: string): Promise<Result<Operation>> {
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId, `/${operationId}/seen`), {}, asOperation),
  );
}

/** Marks that this person has seen an answer of a customer, and the earlier answers to the same quote. */
export function markAnswerSeen(
  companyId: string,
  { id, quoteId }: Pick<UnseenAnswer, "id" | "quoteId">,
): Promise<Result<unknown>> {
  const companyPath = `/api/companies/${encodeURIComponent(companyId)}`;
  const path = `${companyPath}/quotes/${encodeURIComponent(quoteId)}/answers/${encodeURIComponent(id)}/seen`;
  return notifyTabsAfter(
    companyId,
    writeToPortal("POST", path, {}, (wire) => wire),
  );
}

/**
 * Returns the answer after every tab was notified. Tabs are notified of a refusal too, because it tells them something
 * new.
 */
export async function notifyTabsAfter<T>(companyId: string, pendingResult: Promise<Result<T>>): Promise<Result<T>> {
  const result = await pendingResult;
  notifyTabsOfOperationChange(companyId);
  return result;
}
