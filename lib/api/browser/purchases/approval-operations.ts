import { supplierDraftVersion } from "../../../rules/purchases/supplier-draft-version";
import type { BatchCommand } from "../../contract/operations/batch";
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

type Decision = CommandRequest & {
  /** The draft as it is shown. */
  draft: SupplierInvoiceDraft;
  /** What of its files was painted; `none` where it has none. */
  document: Exclude<ShownDocument, { is: "unseen" }>;
};

/**
 * Approves a draft as it is shown, once, however often it is called with the same key.
 *
 * Errors: `conflict` for the same key with another request, or with detail `subject` when somebody is deciding about it
 */
export function approveSupplierInvoice({ draft, document, ...press }: Decision): Promise<Result<Operation>> {
  return submitCommand(press, "approve-supplier-invoice", approveInput(draft, document));
}

/**
 * Rejects a draft as it is shown. Receivers, users of the service, get the reason by mail; whether a mail left whose answer was
 * lost cannot be read back.
 */
export function rejectSupplierInvoice({
  draft,
  document,
  reason,
  receivers,
  ...press
}: Decision & Pick<RejectInput, "reason" | "receivers">): Promise<Result<Operation>> {
  const input: RejectInput = { ...approveInput(draft, document), reason, receivers };
  return submitCommand(press, "reject-supplier-invoice", input);
}

/** One draft's part of approving many. Its file was not looked at, so it only goes where nothing speaks against it. */
export function approvalOfMany(draft: SupplierInvoiceDraft, key: string): BatchCommand {
  return {
    kind: "approve-supplier-invoice",
    key,
    input: approveInput(draft, { is: "unseen" }),
    about: aboutDraft(draft),
  };
}

/** What a person saw of a draft that waits for approval. */
export function aboutDraft({ supplierName, invoiceNumber, totalMinor, currencyCode }: SupplierInvoiceDraft) {
  return {
    customerName: supplierName,
    number: null,
    reference: invoiceNumber,
    minor: totalMinor.toString(),
    currencyCode,
  };
}

function approveInput(draft: SupplierInvoiceDraft, document: ShownDocument): ApproveInput {
  return { draftId: draft.id, expected: expectationOf(draft), document };
}

function expectationOf(draft: SupplierInvoiceDraft): ApprovalExpectation {
  const { supplierId, totalMinor } = draft;
  return { version: supplierDraftVersion(draft), supplierId, totalMinor: totalMinor.toString() };
}
