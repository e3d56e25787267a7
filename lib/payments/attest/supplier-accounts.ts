import "server-only";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import type { ChangedAccount } from "@/lib/api/contract/purchases/to-pay";
import { audit } from "@/lib/audit/audit";
import type { CompanyAccess } from "@/lib/auth/access";
import { openSealed, seal } from "@/lib/auth/tokens/cipher";
import { type DataKey, dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { now } from "@/lib/values/clock";
import { groupBy } from "@/lib/values/group-by";
import type { SupplierAccounts as AccountsRow, Prisma } from "@/prisma/generated/client";
import { makeAccountPseudonyms } from "../../approvals/account-names";
import { type KnownAccounts, listChangedAccounts } from "../../rules/payments/payable/changed-accounts";

/** What is stored of the accounts to which a supplier is paid, with the present ones. */
export type StoredAccounts = {
  version: number;
  /** The accounts that differ from those to which the supplier was paid last, or that were seen first. */
  changedAccounts: readonly ChangedAccount[];
  /** Whether the supplier was paid to the present accounts before. */
  isPaid: boolean;
  current: Required<KnownAccounts>;
  changedById: string | null;
  seenAt: Date;
};

/** The accounts of a supplier; an account number abroad goes with the bank that it belongs to. */
export function accountsOf({ payments }: Pick<Supplier, "payments">): Required<KnownAccounts> {
  const { bankgiro, plusgiro, iban, bankAccount, bban, bankCode, bic } = payments;
  const accountAbroad = bban === "" ? "" : [bban, bankCode, bic].filter((part) => part !== "").join(" ");
  return { bankgiro, plusgiro, iban, account: bankAccount || accountAbroad };
}

/**
 * Compares the present accounts of suppliers with the stored ones. Accounts that are seen for the first time, and those
 * that were changed in the bookkeeping program, are stored as the next version.
 *
 * @returns by the id of the supplier
 */
export async function readStoredAccounts(
  access: CompanyAccess,
  suppliers: readonly Supplier[],
): Promise<ReadonlyMap<string, StoredAccounts>> {
  const { dataKey, rowsBySupplier } = await withTenant(access, async (tx) => ({
    dataKey: await dataKeyOf(tx, access),
    rowsBySupplier: await listRowsBySupplier(
      tx,
      access,
      suppliers.map(({ id }) => id),
    ),
  }));
  const newRows: Prisma.SupplierAccountsCreateManyInput[] = [];
  const storedAccounts = suppliers.map((supplier): [string, StoredAccounts] => {
    const rows = rowsBySupplier.get(supplier.id) ?? [];
    const newRow = makeRowIfChanged(access, dataKey, supplier, rows.at(-1), null);
    if (newRow) newRows.push(newRow);
    return [supplier.id, toStoredAccounts(access, dataKey, accountsOf(supplier), newRow ? [...rows, newRow] : rows)];
  });
  // When the disk is full, the next reader stores the versions.
  if (newRows.length > 0)
    await writeIfRoom(() =>
      withTenant(access, (tx) => tx.supplierAccounts.createMany({ data: newRows, skipDuplicates: true })),
    );
  return new Map(storedAccounts);
}

/**
 * Stores the accounts of a supplier that a person wrote here.
 *
 * @param since a version that somebody's reading stored after this time is the person's as well
 */
export async function storeWrittenAccounts(access: CompanyAccess, supplier: Supplier, since: Date): Promise<void> {
  await withTenant(access, async (tx) => {
    const { partnerId, companyId, personId } = access;
    const dataKey = await dataKeyOf(tx, access);
    const rows = (await listRowsBySupplier(tx, access, [supplier.id])).get(supplier.id) ?? [];
    const newRow = makeRowIfChanged(access, dataKey, supplier, rows.at(-1), personId);
    if (newRow) {
      await tx.supplierAccounts.createMany({ data: newRow, skipDuplicates: true });
      const kinds = toStoredAccounts(access, dataKey, accountsOf(supplier), [...rows, newRow]).changedAccounts.map(
        ({ kind }) => kind,
      );
      const detail = { version: newRow.version, kinds };
      if (rows.length > 0) await audit(tx, access, { kind: "supplier.accounts_changed", subject: supplier.id, detail });
      return;
    }
    await tx.supplierAccounts.updateMany({
      where: {
        ...{ partnerId, companyId, supplierId: supplier.id, version: rows.at(-1)?.version ?? 0 },
        ...{ changedById: null, seenAt: { gte: since } },
      },
      data: { changedById: personId },
    });
  });
}

/**
 * Records that a supplier was paid to its accounts, so that they are no change any more.
 *
 * @param version the version of the accounts to which it was paid; null for the present ones
 */
export async function markAccountsPaid(
  tx: Tx,
  tenant: Tenant,
  supplierId: string,
  version: number | null,
): Promise<void> {
  const { partnerId, companyId } = tenant;
  const paidVersion = version ?? (await listRowsBySupplier(tx, tenant, [supplierId])).get(supplierId)?.at(-1)?.version;
  if (paidVersion === undefined) return;
  await tx.supplierAccounts.updateMany({
    where: { partnerId, companyId, supplierId, version: paidVersion, paidAt: null },
    data: { paidAt: now() },
  });
}

type VersionRow = Omit<AccountsRow, "paidAt"> & { paidAt?: Date | null };

async function listRowsBySupplier(tx: Tx, { partnerId, companyId }: Tenant, supplierIds: readonly string[]) {
  const rows = await tx.supplierAccounts.findMany({
    where: { partnerId, companyId, supplierId: { in: [...supplierIds] } },
    orderBy: { version: "asc" },
  });
  return groupBy<VersionRow, string>(rows, ({ supplierId }) => supplierId);
}

/** The next version of a supplier's accounts; null where they are those of the last one. */
function makeRowIfChanged(
  { partnerId, companyId }: Tenant,
  dataKey: DataKey,
  supplier: Supplier,
  lastRow: VersionRow | undefined,
  changedById: string | null,
) {
  const accounts = accountsOf(supplier);
  const { bankgiro, plusgiro, iban, account } = makeAccountPseudonyms(dataKey.key, supplier.id, accounts);
  const digest = [bankgiro, plusgiro, iban, account].map((pseudonym) => pseudonym ?? "").join(" ");
  if (lastRow?.digest === digest) return null;
  const version = (lastRow?.version ?? 0) + 1;
  const sealContext = sealContextOf({ partnerId, companyId }, supplier.id, version, dataKey.id);
  return {
    ...{ partnerId, companyId, supplierId: supplier.id, version, digest, changedById, seenAt: now() },
    accountsSealed: seal(dataKey.key, Buffer.from(JSON.stringify(accounts)), sealContext),
    dataKeyId: dataKey.id,
  };
}

/** @param rows the versions of the supplier, the last one of which has the present accounts */
function toStoredAccounts(
  tenant: Tenant,
  { key }: DataKey,
  current: Required<KnownAccounts>,
  rows: readonly VersionRow[],
): StoredAccounts {
  const lastRow = rows.at(-1);
  if (!lastRow) throw new Error("a supplier without a version of its accounts");
  const { version, changedById, seenAt } = lastRow;
  const isPaid = Boolean(lastRow.paidAt);
  const baseRow = rows.findLast(({ paidAt }) => paidAt) ?? rows[0] ?? lastRow;
  const changedAccounts = baseRow === lastRow ? [] : listChangedAccounts(openAccounts(tenant, key, baseRow), current);
  return { version, changedAccounts, isPaid, current, changedById, seenAt };
}

function openAccounts(tenant: Tenant, key: Buffer, row: VersionRow): Required<KnownAccounts> {
  const sealContext = sealContextOf(tenant, row.supplierId, row.version, row.dataKeyId);
  return JSON.parse(openSealed(key, row.accountsSealed, sealContext).toString()) as Required<KnownAccounts>;
}

function sealContextOf({ partnerId, companyId }: Tenant, supplierId: string, version: number, keyId: string) {
  return {
    table: "supplier_accounts",
    partnerId,
    companyId,
    column: "accounts",
    keyId,
    row: [supplierId, String(version)],
  };
}
