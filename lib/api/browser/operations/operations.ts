import { queryOptions } from "@tanstack/react-query";
import { draftVersion } from "../../../rules/sales/draft-version";
import type { ExpectedPosting } from "../../../rules/sales/postings/expected-postings";
import type { Problem } from "../../../values/problem";
import type {
  AnnouncedPosting,
  ConvertInput,
  EmailContent,
  EmailInput,
  VoidInput,
} from "../../contract/operations/command-input";
import type { Operation, OperationKind } from "../../contract/operations/operation";
import { toOperationDescription } from "../../contract/operations/operation";
import type { DescribedDocument, OperationDescription } from "../../contract/operations/operation-description";
import type { Invoice } from "../../contract/sales/customer-invoice";
import type { InvoiceDraft } from "../../contract/sales/customer-invoice-draft";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { recentSubmissions } from "./submissions";
import { notifyTabsAfter } from "./waiting-operation-calls";
import { buildOperationsPath, operationsKeyOf, operationsPollMsOf } from "./waiting-operations";

// The portal's own routes answer these requests and share the type, so nothing is left to parse.
const asOperation = (wire: unknown) => wire as Operation;
const asOperations = (wire: unknown) => (wire as { items: Operation[] }).items;

/** The company of a command, and the idempotency key the screen chose for it: at most 200 characters. */
export type CommandRequest = { companyId: string; key: string };

/**
 * Submits a command and notifies every tab of this browser. The answer is the operation as it is after at most some seconds.
 * Until then the submitted command is the newest one that can be withdrawn.
 *
 * @param document what the command is about; it describes the command until the answer comes
 */
export async function submitCommand(
  { companyId, key }: CommandRequest,
  kind: OperationKind,
  input: object,
  document?: DescribedDocument | OperationDescription,
): Promise<Result<Operation>> {
  const description = document && !("minor" in document) ? toOperationDescription(document) : document;
  recentSubmissions.register(key, companyId, { kind, about: description ?? null });
  const result = await notifyTabsAfter(
    companyId,
    writeToPortal("POST", buildOperationsPath(companyId), { kind, key, input }, asOperation),
  );
  if (result.ok) recentSubmissions.answer(key, { operation: result.value }, [result.value]);
  else if (result.problem.code === "remote_busy") recentSubmissions.markUnanswered(key);
  else recentSubmissions.forget(key);
  return result;
}

/** Returns the expected voucher as it was shown, in the form a command sends it. */
export function toAnnouncedPostings(expectedPostings: readonly ExpectedPosting[]): AnnouncedPosting[] {
  return expectedPostings.map(({ minor, ...posting }) => ({ ...posting, minor: minor.toString() }));
}

type FinaliseRequest = {
  companyId: string;
  /** The screen chooses the key of at most 200 characters. The same key never finalises twice. */
  key: string;
  /** The draft as last saved and shown. */
  draft: InvoiceDraft;
  /** The expected voucher as it was shown: the booked voucher is compared with it. */
  announcedPostings: readonly ExpectedPosting[];
  /** The e-mail to send once the voucher has been read back; null for none. */
  email: EmailContent | null;
};

/**
 * Finalises a draft into the books. The same key never finalises twice.
 *
 * The answer is the operation as it is after at most some seconds: {@link operationsQuery} watches it.
 * Errors: `conflict` for the same key with another request, or when another operation is finalising the same draft
 */
export function finaliseInvoice({
  companyId,
  key,
  draft,
  announcedPostings,
  email,
}: FinaliseRequest): Promise<Result<Operation>> {
  const input: ConvertInput = {
    draftId: draft.id,
    expected: {
      version: draftVersion(draft),
      customerId: draft.customerId,
      invoiceOn: draft.chosenOn ?? draft.invoiceOn,
      storedOn: draft.chosenOn === null ? draft.invoiceOn : null,
      rows: draft.rows.length,
      grossMinor: draft.grossMinor.toString(),
      vatMinor: draft.vatMinor.toString(),
      postings: toAnnouncedPostings(announcedPostings),
    },
    send: email,
  };
  return submitCommand({ companyId, key }, "invoice-convert", input, { ...draft, number: null });
}

/** Sends a document by e-mail, once per key. A lost answer ends in `unknown`: a person decides. */
export function emailDocument(request: {
  companyId: string;
  key: string;
  document: "quote" | "order" | "invoice";
  record: DescribedDocument & { id: string };
  email: EmailContent;
}): Promise<Result<Operation>> {
  const input: EmailInput = { documentId: request.record.id, order: request.email };
  return submitCommand(request, `${request.document}-email`, input, request.record);
}

/**
 * Takes an invoice back with a credit invoice. The same key never voids twice.
 *
 * Errors: `conflict` for the same key with another reason, or when another operation is voiding the same invoice
 */
export function voidInvoice(request: {
  companyId: string;
  key: string;
  invoice: Invoice;
  reason: string;
}): Promise<Result<Operation>> {
  const { id: invoiceId, grossMinor } = request.invoice;
  const input: VoidInput = { invoiceId, reason: request.reason, expected: { grossMinor: grossMinor.toString() } };
  return submitCommand(request, "invoice-void", input, request.invoice);
}

type UnknownOutcomeDecision =
  | { decision: "marked_done"; documentId?: string }
  | { decision: "marked_not_done" }
  | { decision: "sent_again"; key: string };

/**
 * Sends what a person decides about an operation in stage `unknown`. The answer is the operation, with its successor as
 * `next`.
 */
export function resolveOperation(
  companyId: string,
  operationId: string,
  decision: UnknownOutcomeDecision,
): Promise<Result<Operation>> {
  return writeToPortal("POST", buildOperationsPath(companyId, `/${operationId}/resolve`), decision, asOperation);
}

/** Queries the operations about a draft or a document, and the operation that created it, the newest first. */
export function operationsQuery(companyId: string, filter: { subject: string }) {
  return queryOptions<Operation[], Problem>({
    queryKey: [...operationsKeyOf(companyId), "about", filter.subject],
    queryFn: ({ signal }) =>
      readFromPortal(
        buildOperationsPath(companyId, `?subject=${encodeURIComponent(filter.subject)}`),
        asOperations,
        signal,
      ),
    refetchInterval: ({ state }) => operationsPollMsOf(state.data),
  });
}
