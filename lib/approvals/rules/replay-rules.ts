import "server-only";
import type { RuleReplay } from "@/lib/api/contract/purchases/approval-rules";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { ResourceContract } from "@/lib/api/contract/resource";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { invoiceFactsOf } from "../../rules/approvals/invoice-facts";
import { type PastInvoice, replayInvoice } from "../../rules/approvals/replay";
import { type ReplayWindow, readDocumentsInWindow, replayWindowAt } from "../../rules/approvals/replay-window";
import { listDecidingMembers } from "../colleagues";
import { type PeopleOfCompany, peopleOf } from "./people";
import { createReplayProof } from "./proof";
import { parseReplayInput } from "./rules-input";
import { listServiceUsers } from "./service-users";
import { countedWriterIdsOf, type DraftWriters, listWritersByDraft } from "./stored-rules";

/**
 * Runs rules over the drafts and booked supplier invoices of the last 90 days, without saving anything.
 *
 * @throws Problem `role_missing`, `invalid_input`, or a fault that passes by itself
 */
export async function replayRules(access: CompanyAccess, body: unknown): Promise<RuleReplay> {
  requireAction(access, "company.write");
  const { members, key, writers, approvalSteps } = await withTenant(access, async (tx) => {
    const { partnerId, companyId } = access;
    return {
      members: await listDecidingMembers(tx, access),
      key: (await dataKeyOf(tx, access)).key,
      writers: await listWritersByDraft(tx, access, "all"),
      approvalSteps: await tx.approvalStep.findMany({ where: { partnerId, companyId, voidedAt: null } }),
    };
  });
  const input = parseReplayInput(
    body,
    members.map(({ personId }) => personId),
  );
  const replayWindow = replayWindowAt(access.company.timeZone, now());
  const [users, drafts, invoices] = await Promise.all([
    listServiceUsers(access),
    listDocumentsIn(access, supplierInvoiceDrafts, replayWindow),
    listDocumentsIn(access, supplierInvoices, replayWindow),
  ]);
  const people = peopleOf(access, members, users);
  const approverIdsByDraft = new Map<string, string[]>();
  for (const { draftId, personId } of approvalSteps)
    approverIdsByDraft.set(draftId, [...(approverIdsByDraft.get(draftId) ?? []), personId]);
  const portalApproverIdsOf = (draftId: string) => approverIdsByDraft.get(draftId) ?? [];
  const pastInvoices = [...drafts.items, ...invoices.items.filter(({ isDeleted }) => !isDeleted)].map((document) =>
    toPastInvoice(access, document, people, writers, portalApproverIdsOf),
  );
  return {
    ...{ from: replayWindow.from, to: replayWindow.to },
    invoices: pastInvoices
      .map((invoice) => replayInvoice(input.text, people.rulePeople, invoice))
      .toSorted(compareNewestFirst),
    isCut: drafts.isCut || invoices.isCut,
    proof: createReplayProof(key, access, input),
  };
}

const compareNewestFirst = (left: { invoiceOn: string | null }, right: { invoiceOn: string | null }) =>
  (right.invoiceOn ?? "").localeCompare(left.invoiceOn ?? "");

function listDocumentsIn<T extends { createdAt: string }>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  replayWindow: ReplayWindow,
) {
  return readDocumentsInWindow(replayWindow, (query) => books(access).page(contract, query));
}

function toPastInvoice(
  { company }: CompanyAccess,
  document: SupplierInvoiceDraft | SupplierInvoice,
  { personOf, nameOf }: PeopleOfCompany,
  writers: ReadonlyMap<string, DraftWriters>,
  portalApproverIdsOf: (draftId: string) => readonly string[],
): PastInvoice {
  const isDraft = "approval" in document;
  const draftId = (isDraft ? document.id : document.createdFromDraftId)?.toLowerCase() ?? null;
  const requestedBy = isDraft && document.requestedBy ? personOf(document.requestedBy) : null;
  const approverUserIds = isDraft
    ? document.approvers.filter((approver) => approver.isApproved).map(({ userId }) => userId)
    : [];
  const approvers = [...approverUserIds.map(personOf), ...(draftId ? portalApproverIdsOf(draftId) : [])];
  const { id, supplierName, invoiceNumber, invoiceOn, totalMinor, currencyCode, createdAt } = document;
  return {
    ...{ id, is: isDraft ? "draft" : "invoice", supplierName, invoiceNumber, invoiceOn, currencyCode },
    totalMinor: totalMinor.toString(),
    facts: invoiceFactsOf(document, company.currencyCode),
    writers: countedWriterIdsOf(draftId ? writers.get(draftId) : undefined, requestedBy),
    arrivedOn: dateInZone(company.timeZone, new Date(createdAt)),
    approvedBy: [...new Set(approvers)].map(nameOf).filter((name) => name !== ""),
  };
}
