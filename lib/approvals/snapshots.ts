import "server-only";
import type { SupplierAccounts } from "@/lib/api/contract/purchases/supplier-accounts";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { now } from "@/lib/values/clock";
import type { EvidenceSnapshot } from "@/prisma/generated/client";
import type { AccountPseudonyms, ComparedAccounts, EarlierAccounts } from "../rules/approvals/evidence/evidence-input";
import { makeAccountPseudonyms } from "./account-names";

/** A draft with its supplier's accounts and invoices; null where they could not be read. */
type DraftWithSupplier = {
  draft: SupplierInvoiceDraft;
  accounts: SupplierAccounts | null;
  invoices: readonly SupplierInvoice[] | null;
};

/**
 * The accounts that each draft's supplier is to be compared with. For drafts that are read for the first time, the present
 * accounts are stored, as pseudonyms and never as account numbers.
 *
 * @returns in the order of the drafts; null where the supplier could not be read
 */
export async function readComparedAccounts(
  access: CompanyAccess,
  draftsWithSuppliers: readonly DraftWithSupplier[],
): Promise<readonly (ComparedAccounts | null)[]> {
  const { key, snapshots } = await withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    return { key: dataKey.key, snapshots: await listSnapshots(tx, access, draftsWithSuppliers) };
  });
  // When the disk is full, the next reader stores the snapshots.
  await writeIfRoom(() => storeNewSnapshots(access, key, draftsWithSuppliers, snapshots));
  return draftsWithSuppliers.map(
    (draftWithSupplier) =>
      draftWithSupplier.accounts && comparedAccountsOf(key, draftWithSupplier, draftWithSupplier.accounts, snapshots),
  );
}

function listSnapshots(
  tx: Tx,
  { partnerId, companyId }: CompanyAccess,
  draftsWithSuppliers: readonly DraftWithSupplier[],
) {
  const supplierId = { in: [...new Set(draftsWithSuppliers.map(({ draft }) => draft.supplierId))] };
  return tx.evidenceSnapshot.findMany({ where: { partnerId, companyId, supplierId } });
}

async function storeNewSnapshots(
  access: CompanyAccess,
  dataKey: Buffer,
  draftsWithSuppliers: readonly DraftWithSupplier[],
  snapshots: readonly EvidenceSnapshot[],
): Promise<void> {
  const { partnerId, companyId } = access;
  const knownDocumentIds = new Set(snapshots.map(({ documentId }) => documentId));
  const data = draftsWithSuppliers.flatMap(({ draft: { id, supplierId }, accounts }) =>
    accounts === null || knownDocumentIds.has(id)
      ? []
      : {
          ...{ partnerId, companyId, supplierId, documentId: id },
          accounts: makeAccountPseudonyms(dataKey, supplierId, accounts),
          seenAt: now(),
        },
  );
  if (data.length === 0) return;
  await withTenant(access, (tx) => tx.evidenceSnapshot.createMany({ data, skipDuplicates: true }));
}

function comparedAccountsOf(
  dataKey: Buffer,
  { draft, invoices }: DraftWithSupplier,
  accounts: SupplierAccounts,
  snapshots: readonly EvidenceSnapshot[],
): ComparedAccounts {
  const snapshotsOfSupplier = snapshots.filter(({ supplierId }) => supplierId === draft.supplierId);
  const snapshotByDocumentId = new Map(snapshotsOfSupplier.map((snapshot) => [snapshot.documentId, snapshot]));
  const firstSnapshot = snapshotByDocumentId.get(draft.id);
  return {
    currentPseudonyms: makeAccountPseudonyms(dataKey, draft.supplierId, accounts),
    atFirstOpening: firstSnapshot ? seenAccountsOf(firstSnapshot, null) : null,
    atLastInvoice: accountsAtLastInvoice(dataKey, draft, accounts, invoices ?? [], snapshotByDocumentId),
  };
}

/**
 * The supplier's accounts at the last invoice: the accounts seen when the invoice's draft was read. Without these, the
 * present accounts if the supplier was not changed since the invoice was booked, else the giros on the invoice.
 */
function accountsAtLastInvoice(
  dataKey: Buffer,
  draft: SupplierInvoiceDraft,
  accounts: SupplierAccounts,
  invoices: readonly SupplierInvoice[],
  snapshotByDocumentId: ReadonlyMap<string, EvidenceSnapshot>,
): EarlierAccounts | null {
  for (const invoice of invoices) {
    if (invoice.createdFromDraftId === draft.id) continue;
    const snapshot = snapshotByDocumentId.get(invoice.createdFromDraftId ?? invoice.id);
    if (snapshot) return seenAccountsOf(snapshot, invoice);
    if (isUntouchedSince(accounts, invoice)) {
      return {
        names: makeAccountPseudonyms(dataKey, draft.supplierId, accounts),
        recordedAt: invoice.createdAt,
        invoice,
      };
    }
    const { bankgiro, plusgiro } = invoice;
    if (bankgiro === "" && plusgiro === "") continue;
    const names = makeAccountPseudonyms(dataKey, draft.supplierId, { bankgiro, plusgiro, iban: "", account: "" });
    return { names, recordedAt: null, invoice };
  }
  return null;
}

/** Whether the supplier was last changed before the invoice was booked; a missing instant proves nothing. */
function isUntouchedSince({ modifiedAt }: SupplierAccounts, { createdAt }: SupplierInvoice): boolean {
  return Date.parse(modifiedAt) < Date.parse(createdAt);
}

function seenAccountsOf({ accounts, seenAt }: EvidenceSnapshot, invoice: SupplierInvoice | null): EarlierAccounts {
  return { names: accounts as unknown as AccountPseudonyms, recordedAt: seenAt.toISOString(), invoice };
}
