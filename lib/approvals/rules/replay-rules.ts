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
import { dateIn } from "@/lib/values/dates";
import { invoiceFactsOf } from "../../rules/approvals/invoice-facts";
import { type PastInvoice, replayInvoice } from "../../rules/approvals/replay";
import { type ReplayWindow, readDocumentsInWindow, replayWindowAt } from "../../rules/approvals/replay-window";
import { listMembers } from "../colleagues";
import { type PeopleOfCompany, peopleOf } from "./people";
import { createReplayProof } from "./proof";
import { parseReplay } from "./rules-input";
import { listServiceUsers } from "./service-users";
import { countedWriters, listWritersByDraft, type Writers } from "./stored-rules";

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
      members: await listMembers(tx, access),
      key: (await dataKeyOf(tx, access)).key,
      writers: await listWritersByDraft(tx, access, "all"),
      approvalSteps: await tx.approvalStep.findMany({ where: { partnerId, companyId, voidedAt: null } }),
    };
  });
  const input = parseReplay(
    body,
    members.map(({ personId }) => personId),
  );
  const window = replayWindowAt(access.company.timeZone, now());
  const [users, drafts, invoices] = await Promise.all([
    listServiceUsers(access),
    listEveryIn(access, supplierInvoiceDrafts, window),
    listEveryIn(access, supplierInvoices, window),
  ]);
  const people = peopleOf(access, members, users);
  const byDraft = new Map<string, string[]>();
  for (const { draftId, personId } of approvalSteps) byDraft.set(draftId, [...(byDraft.get(draftId) ?? []), personId]);
  const approvedInPortal = (draftId: string) => byDraft.get(draftId) ?? [];
  const pastInvoices = [...drafts.items, ...invoices.items.filter(({ isDeleted }) => !isDeleted)].map((document) =>
    toPastInvoice(access, document, people, writers, approvedInPortal),
  );
  return {
    ...{ from: window.from, to: window.to },
    invoices: pastInvoices.map((one) => replayInvoice(input.text, people.people, one)).toSorted(newestFirst),
    isCut: drafts.isCut || invoices.isCut,
    proof: createReplayProof(key, access, input),
  };
}

const newestFirst = (a: { invoiceOn: string | null }, b: { invoiceOn: string | null }) =>
  (b.invoiceOn ?? "").localeCompare(a.invoiceOn ?? "");

function listEveryIn<T extends { createdAt: string }>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  window: ReplayWindow,
) {
  return readDocumentsInWindow(window, (query) => books(access).page(contract, query));
}

function toPastInvoice(
  { company }: CompanyAccess,
  document: SupplierInvoiceDraft | SupplierInvoice,
  { personOf, nameOf }: PeopleOfCompany,
  writers: ReadonlyMap<string, Writers>,
  approvedInPortal: (draftId: string) => readonly string[],
): PastInvoice {
  const isDraft = "approval" in document;
  const draftId = (isDraft ? document.id : document.createdFromDraftId)?.toLowerCase() ?? null;
  const requestedBy = isDraft && document.requestedBy ? personOf(document.requestedBy) : null;
  const approvedInService = isDraft
    ? document.approvers.filter((one) => one.isApproved).map(({ userId }) => userId)
    : [];
  const approvers = [...approvedInService.map(personOf), ...(draftId ? approvedInPortal(draftId) : [])];
  const { id, supplierName, invoiceNumber, invoiceOn, totalMinor, currencyCode, createdAt } = document;
  return {
    ...{ id, is: isDraft ? "draft" : "invoice", supplierName, invoiceNumber, invoiceOn, currencyCode },
    totalMinor: totalMinor.toString(),
    facts: invoiceFactsOf(document, company.currencyCode),
    writers: countedWriters(draftId ? writers.get(draftId) : undefined, requestedBy),
    arrivedOn: dateIn(company.timeZone, new Date(createdAt)),
    approvedBy: [...new Set(approvers)].map(nameOf).filter((name) => name !== ""),
  };
}
