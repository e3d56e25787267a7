import "server-only";
import type { Replay } from "@/lib/api/contract/purchases/approval-rules";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { ResourceContract } from "@/lib/api/contract/resource";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { dateIn } from "@/lib/values/dates";
import { factsOf } from "../../rules/approvals/facts";
import { type PastInvoice, replayInvoice } from "../../rules/approvals/replay";
import { everyIn, type ReplayWindow, windowAt } from "../../rules/approvals/replay-window";
import { membersOf } from "../colleagues";
import { knownUsers } from "./known-users";
import { type People, peopleOf } from "./people";
import { proofOf } from "./proof";
import { parseReplay } from "./rules-input";
import { countedWriters, type Writers, writersOf } from "./stored";

/**
 * Runs rules over the drafts and booked supplier invoices of the last 90 days, without saving anything.
 *
 * @throws Problem `role_missing`, `invalid_input`, or a fault that passes by itself
 */
export async function replayRules(access: CompanyAccess, body: unknown): Promise<Replay> {
  requireAction(access, "company.write");
  const { members, key, writers, approved } = await withTenant(access, async (tx) => {
    const { partnerId, companyId } = access;
    return {
      members: await membersOf(tx, access),
      key: (await dataKeyOf(tx, access)).key,
      writers: await writersOf(tx, access, "all"),
      approved: await tx.approvalStep.findMany({ where: { partnerId, companyId, voidedAt: null } }),
    };
  });
  const input = parseReplay(
    body,
    members.map(({ personId }) => personId),
  );
  const window = windowAt(access.company.timeZone, now());
  const [users, drafts, invoices] = await Promise.all([
    knownUsers(access),
    every(access, supplierInvoiceDrafts, window),
    every(access, supplierInvoices, window),
  ]);
  const people = peopleOf(access, members, users);
  const byDraft = new Map<string, string[]>();
  for (const { draftId, personId } of approved) byDraft.set(draftId, [...(byDraft.get(draftId) ?? []), personId]);
  const approvedHere = (draftId: string) => byDraft.get(draftId) ?? [];
  const past = [...drafts.items, ...invoices.items.filter(({ isDeleted }) => !isDeleted)].map((document) =>
    pastOf(access, document, people, writers, approvedHere),
  );
  return {
    ...{ from: window.from, to: window.to },
    invoices: past.map((one) => replayInvoice(input.text, people.people, one)).toSorted(newestFirst),
    isCut: drafts.isCut || invoices.isCut,
    proof: proofOf(key, access, input),
  };
}

const newestFirst = (a: { invoiceOn: string | null }, b: { invoiceOn: string | null }) =>
  (b.invoiceOn ?? "").localeCompare(a.invoiceOn ?? "");

function every<T extends { createdAt: string }>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  window: ReplayWindow,
) {
  return everyIn(window, (query) => books(access).page(contract, query));
}

function pastOf(
  { company }: CompanyAccess,
  document: SupplierInvoiceDraft | SupplierInvoice,
  { personOf, nameOf }: People,
  writers: ReadonlyMap<string, Writers>,
  approvedHere: (draftId: string) => readonly string[],
): PastInvoice {
  const isDraft = "approval" in document;
  const draftId = (isDraft ? document.id : document.createdFromDraftId)?.toLowerCase() ?? null;
  const askedBy = isDraft && document.requestedBy ? personOf(document.requestedBy) : null;
  const approvedThere = isDraft ? document.approvers.filter((one) => one.isApproved).map(({ userId }) => userId) : [];
  const approvers = [...approvedThere.map(personOf), ...(draftId ? approvedHere(draftId) : [])];
  const { id, supplierName, invoiceNumber, invoiceOn, totalMinor, currencyCode, createdAt } = document;
  return {
    ...{ id, is: isDraft ? "draft" : "invoice", supplierName, invoiceNumber, invoiceOn, currencyCode },
    totalMinor: totalMinor.toString(),
    facts: factsOf(document, company.currencyCode),
    writers: countedWriters(draftId ? writers.get(draftId) : undefined, askedBy),
    on: dateIn(company.timeZone, new Date(createdAt)),
    approvedBy: [...new Set(approvers)].map(nameOf).filter((name) => name !== ""),
  };
}
