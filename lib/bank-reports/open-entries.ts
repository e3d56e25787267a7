import "server-only";
import type { BankEntryReason, OpenBankEntry } from "@/lib/api/contract/purchases/bank-entry";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { BankEntry as EntryRow } from "@/prisma/generated/client";

const maxListedEntries = 500;

/** The entries of bank reports that a person still looks at, the newest first. @throws Problem `role_missing` */
export async function listOpenEntries(access: CompanyAccess): Promise<{ items: readonly OpenBankEntry[] }> {
  requireAction(access, "purchase.read");
  const { partnerId, companyId } = access;
  const rows = await withTenant(access, (tx) =>
    tx.bankEntry.findMany({
      where: { partnerId, companyId, reason: { not: null }, handledAt: null },
      orderBy: [{ readAt: "desc" }, { digest: "asc" }],
      take: maxListedEntries,
    }),
  );
  return { items: rows.map(toOpenEntry) };
}

type EntryFacts = Pick<
  OpenBankEntry,
  "kind" | "bookedOn" | "accountNumber" | "endToEndId" | "servicerReference" | "returnReason"
> & { booked: { amountMinor: string; currencyCode: string } };

function toOpenEntry({ digest, reason, invoiceId, facts }: EntryRow): OpenBankEntry {
  const { booked, kind, bookedOn, accountNumber, endToEndId, servicerReference, returnReason } =
    facts as unknown as EntryFacts;
  return {
    ...{ digest, reason: reason as BankEntryReason, invoiceId, kind, bookedOn, accountNumber },
    ...{ endToEndId, servicerReference, returnReason, ...booked },
  };
}

/**
 * Records that a person has dealt with an entry.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function markEntryHandled(access: CompanyAccess, digest: string): Promise<{ digest: string }> {
  requireAction(access, "accounting.operate");
  const { partnerId, companyId, personId } = access;
  await withTenant(access, async (tx) => {
    const where = { partnerId, companyId, digest, reason: { not: null } };
    if ((await tx.bankEntry.count({ where })) === 0) throw new Problem("not_found");
    const { count } = await tx.bankEntry.updateMany({
      where: { ...where, handledAt: null },
      data: { handledAt: now(), handledById: personId },
    });
    if (count > 0) await audit(tx, access, { kind: "payment.bank_handled", detail: { digest } });
  });
  return { digest };
}
