import "server-only";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { ChangedAccount } from "@/lib/api/contract/purchases/to-pay";
import type { CompanyAccess } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { groupBy } from "@/lib/values/group-by";
import { invoiceFactsOf } from "../../rules/approvals/invoice-facts";
import { type AttestCase, limitSince } from "../../rules/payments/attest/attest";
import { listChangedAccounts } from "../../rules/payments/payable/changed-accounts";
import { listInvolvedPeople } from "./involved-people";
import { listLimitVersions } from "./payment-rule";
import { readStoredAccounts, type StoredAccounts } from "./supplier-accounts";

/** An invoice as the rule of attesting sees it, and since when the supplier has its present accounts. */
export type StoredAttestCase = AttestCase & { supplierId: string; accountsSeenAt: Date };

/**
 * Builds the cases of invoices whose suppliers were read.
 *
 * @returns by the id of the invoice; an invoice whose supplier is missing is left out
 */
export async function readAttestCases(
  access: CompanyAccess,
  invoices: readonly SupplierInvoice[],
  supplierById: ReadonlyMap<string, Supplier>,
): Promise<ReadonlyMap<string, StoredAttestCase>> {
  const suppliers = [...new Set(invoices.map(({ supplierId }) => supplierId))].flatMap(
    (id) => supplierById.get(id) ?? [],
  );
  const accountsBySupplier = await readStoredAccounts(access, suppliers);
  const { partnerId, companyId } = access;
  const { limits, people, attests } = await withTenant(access, async (tx) => ({
    limits: await listLimitVersions(tx, access),
    people: await listInvolvedPeople(
      tx,
      access,
      invoices.flatMap(({ createdFromDraftId }) => createdFromDraftId ?? []),
    ),
    attests: await tx.paymentAttest.findMany({
      where: { partnerId, companyId, invoiceId: { in: invoices.map(({ id }) => id) }, withdrawnAt: null },
    }),
  }));
  const attestsByInvoice = groupBy(attests, ({ invoiceId }) => invoiceId);
  const cases = invoices.flatMap((invoice): [string, StoredAttestCase][] => {
    const accounts = accountsBySupplier.get(invoice.supplierId);
    if (!accounts) return [];
    const { supplierId, createdFromDraftId, createdAt, remainingMinor } = invoice;
    const attestCase: StoredAttestCase = {
      ...{ supplierId, remainingMinor, accountsVersion: accounts.version, accountsSeenAt: accounts.seenAt },
      sizeMinor: invoiceFactsOf(invoice, access.company.currencyCode).sizeMinor,
      limitMinor: limitSince(limits, bookedAtOf(createdAt)),
      changedAccounts: changedAccountsOf(invoice, accounts),
      changedById: accounts.changedById,
      involvedIds: people.get(createdFromDraftId?.toLowerCase() ?? "") ?? [],
      attests: attestsByInvoice.get(invoice.id) ?? [],
    };
    return [[invoice.id, attestCase]];
  });
  return new Map(cases);
}

/** When an invoice was booked; where the service does not say, every limit of the company counts. */
const bookedAtOf = (createdAt: string): Date =>
  Number.isNaN(Date.parse(createdAt)) ? new Date(0) : new Date(createdAt);

/**
 * The accounts that changed since the supplier was paid last. Accounts that were seen for the first time after they were
 * changed are recognised by those that stand on the invoice.
 */
function changedAccountsOf(
  { bankgiro, plusgiro }: SupplierInvoice,
  { changedAccounts, isPaid, version, current }: StoredAccounts,
): readonly ChangedAccount[] {
  if (isPaid || version > 1) return changedAccounts;
  const onInvoice = { ...(bankgiro === "" ? {} : { bankgiro }), ...(plusgiro === "" ? {} : { plusgiro }) };
  return listChangedAccounts(onInvoice, current);
}
