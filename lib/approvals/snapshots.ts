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
import type { AccountNames, ComparedAccounts, EarlierAccounts } from "../rules/approvals/evidence/evidence-input";
import { accountNames } from "./account-names";

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
export async function readAccountsThen(
  access: CompanyAccess,
  draftsWithSuppliers: readonly DraftWithSupplier[],
): Promise<readonly (ComparedAccounts | null)[]> {
  const { key, snapshots } = await withTenant(access, async (tx) => {
    const dataKey = await dataKeyOf(tx, access);
    return { key: dataKey.key, snapshots: await listSnapshots(tx, access, draftsWithSuppliers) };
  });
  // When the disk is full, the next reader stores the snapshots.
  await writeIfRoom(() => storeNewSnapshots(access, key, draftsWithSuppliers, snapshots));
  return draftsWithSuppliers.map((one) => one.accounts && accountsThenOf(key, one, one.accounts, snapshots));
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
  key: Buffer,
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
          accounts: accountNames(key, supplierId, accounts),
          seenAt: now(),
        },
  );
  if (data.length === 0) return;
  await withTenant(access, (tx) => tx.evidenceSnapshot.createMany({ data, skipDuplicates: true }));
}

function accountsThenOf(
  key: Buffer,
  { draft, invoices }: DraftWithSupplier,
  accounts: SupplierAccounts,
  snapshots: readonly EvidenceSnapshot[],
): ComparedAccounts {
  const snapshotsOfSupplier = snapshots.filter(({ supplierId }) => supplierId === draft.supplierId);
  const byDocument = new Map(snapshotsOfSupplier.map((one) => [one.documentId, one]));
  const atFirst = byDocument.get(draft.id);
  return {
    now: accountNames(key, draft.supplierId, accounts),
    atFirst: atFirst ? seenAccountsOf(atFirst, null) : null,
    atLast: accountsAtLastInvoice(key, draft, accounts, invoices ?? [], byDocument),
  };
}

/**
 * The supplier's accounts at the last invoice: those seen when its draft was read; otherwise the present ones, where the
 * supplier was not changed since the invoice was booked; otherwise the giro numbers it was booked with.
 */
function accountsAtLastInvoice(
  key: Buffer,
  draft: SupplierInvoiceDraft,
  accounts: SupplierAccounts,
  invoices: readonly SupplierInvoice[],
  byDocument: ReadonlyMap<string, EvidenceSnapshot>,
): EarlierAccounts | null {
  for (const invoice of invoices) {
    if (invoice.createdFromDraftId === draft.id) continue;
    const snapshot = byDocument.get(invoice.createdFromDraftId ?? invoice.id);
    if (snapshot) return seenAccountsOf(snapshot, invoice);
    if (isUntouchedSince(accounts, invoice)) {
      return { names: accountNames(key, draft.supplierId, accounts), at: invoice.createdAt, invoice };
    }
    const { bankgiro, plusgiro } = invoice;
    if (bankgiro === "" && plusgiro === "") continue;
    const names = accountNames(key, draft.supplierId, { bankgiro, plusgiro, iban: "", account: "" });
    return { names, at: null, invoice };
  }
  return null;
}

/** Both instants are set by the service; a missing instant proves nothing. */
function isUntouchedSince({ modifiedAt }: SupplierAccounts, { createdAt }: SupplierInvoice): boolean {
  return Date.parse(modifiedAt) < Date.parse(createdAt);
}

function seenAccountsOf({ accounts, seenAt }: EvidenceSnapshot, invoice: SupplierInvoice | null): EarlierAccounts {
  return { names: accounts as unknown as AccountNames, at: seenAt.toISOString(), invoice };
}
