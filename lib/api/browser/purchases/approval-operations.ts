import { supplierDraftVersionOf } from "../../../rules/purchases/supplier-draft-version";
import type { BatchCommand } from "../../contract/operations/batch";
import type { AnnouncedBooking } from "../../contract/operations/command-input";
import type { Operation } from "../../contract/operations/operation";
import type {
  ApprovalExpectation,
  ApproveInput,
  RejectInput,
  ShownDocument,
} from "../../contract/purchases/approval-operation";
import type { SupplierInvoiceDraft } from "../../contract/purchases/supplier-invoice-draft";
import type { Result } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";

type DecisionRequest = CommandRequest & {
  /** The draft as it is shown on the screen. */
  draft: SupplierInvoiceDraft;
  /** The file of the draft that was shown; `none` where the draft has no file. */
  document: Exclude<ShownDocument, { is: "unseen" }>;
};

/**
 * Approves a draft as it is shown. The same key never approves twice.
 *
 * Errors: `conflict` for the same key with another request, or with detail `subject` when somebody else is deciding on it
 */
export function approveSupplierInvoice({
  draft,
  document,
  booking,
  ...request
}: DecisionRequest & {
  /** Books the invoice after its last approval, where the service does not do so itself; null for a person who may not book. */
  booking: AnnouncedBooking | null;
}): Promise<Result<Operation>> {
  const input: ApproveInput = { ...toApproveInput(draft, document), ...followUpsOf(booking) };
  return submitCommand(request, "approve-supplier-invoice", input);
}

function followUpsOf(booking: AnnouncedBooking | null): Pick<ApproveInput, "follows"> {
  return booking ? { follows: [{ kind: "book-supplier-invoice", ...booking }] } : {};
}

/**
 * Rejects a draft as it is shown. The receivers, users of the service, get the reason by mail. When the answer is lost, it
 * cannot be read back whether the mail was sent.
 */
export function rejectSupplierInvoice({
  draft,
  document,
  reason,
  receivers,
  ...request
}: DecisionRequest & Pick<RejectInput, "reason" | "receivers">): Promise<Result<Operation>> {
  const input: RejectInput = { ...toApproveInput(draft, document), reason, receivers };
  return submitCommand(request, "reject-supplier-invoice", input);
}

/**
 * Returns the command for one draft of a batch of approvals. Nobody saw its file, so it is approved only without
 * adverse findings.
 *
 * @param booking books the invoice after its last approval, where the service does not do so itself; null for a person who
 *                may not book
 */
export function toApprovalCommand(
  draft: SupplierInvoiceDraft,
  key: string,
  booking: AnnouncedBooking | null,
): BatchCommand {
  return {
    kind: "approve-supplier-invoice",
    key,
    input: { ...toApproveInput(draft, { is: "unseen" }), ...followUpsOf(booking) },
    about: describeDraft(draft),
  };
}

/** Returns the description of a draft that waits for approval, as the person saw it. */
export function describeDraft({ supplierName, invoiceNumber, totalMinor, currencyCode }: SupplierInvoiceDraft) {
  return {
    customerName: supplierName,
    number: null,
    reference: invoiceNumber,
    minor: totalMinor.toString(),
    currencyCode,
  };
}

function toApproveInput(draft: SupplierInvoiceDraft, document: ShownDocument): ApproveInput {
  return { draftId: draft.id, expected: expectationOf(draft), document };
}

function expectationOf(draft: SupplierInvoiceDraft): ApprovalExpectation {
  const { supplierId, totalMinor } = draft;
  return { version: supplierDraftVersionOf(draft), supplierId, totalMinor: totalMinor.toString() };
}
