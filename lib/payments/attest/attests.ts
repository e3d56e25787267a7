import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { suppliers } from "@/lib/api/contract/purchases/supplier";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { type AttestAnswer, maxAttestedInvoices } from "@/lib/api/contract/purchases/to-pay";
import { books } from "@/lib/api/remote/books";
import { readRecordsByIds } from "@/lib/api/remote/records-by-ids";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import { mayAttest, verdictOnPayment } from "../../rules/payments/attest/attest";
import { readAttestCases, type StoredAttestCase } from "./attest-cases";

const attestSchema = z.strictObject({
  invoices: z
    .array(
      z.strictObject({
        id: z.guid(),
        remainingMinor: z.string().regex(/^[1-9]\d{0,17}$/),
        accountsVersion: z.number().int().min(1),
      }),
    )
    .min(1)
    .max(maxAttestedInvoices),
});
const withdrawSchema = z.strictObject({ invoiceIds: z.array(z.guid()).min(1).max(maxAttestedInvoices) });

/**
 * Attests the payment of invoices as the person saw them. An invoice is left out where it changed since, where it needs no
 * attest, and where it is the person's own.
 *
 * @throws Problem `role_missing`, `invalid_input`, or what the service refuses
 */
export async function giveAttests(access: CompanyAccess, body: unknown): Promise<AttestAnswer> {
  requireAction(access, "purchase.operate");
  const { invoices: seenInvoices } = parseInput(attestSchema, body);
  const ids = seenInvoices.map(({ id }) => id);
  const { items } = await readRecordsByIds(access, supplierInvoices, ids, "Id");
  const cases = await readCasesOf(access, items);
  const given: string[] = [];
  const leftOut: AttestAnswer["leftOut"][number][] = [];
  await withTenant(access, async (tx) => {
    for (const { id, remainingMinor, accountsVersion } of seenInvoices) {
      const attestCase = cases.get(id);
      const isAsSeen =
        attestCase?.remainingMinor === BigInt(remainingMinor) && attestCase.accountsVersion === accountsVersion;
      if (!attestCase || !isAsSeen) leftOut.push({ id, reason: "changed" });
      else if (!mayAttest(attestCase, access.personId)) leftOut.push({ id, reason: "own" });
      else {
        await insertAttest(tx, access, id, attestCase);
        given.push(id);
      }
    }
  });
  return { given, leftOut };
}

async function insertAttest(
  tx: Tx,
  access: CompanyAccess,
  invoiceId: string,
  { supplierId, remainingMinor, accountsVersion }: StoredAttestCase,
): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const { count } = await tx.paymentAttest.createMany({
    skipDuplicates: true,
    data: {
      ...{ partnerId, companyId, personId, id: randomUUID(), invoiceId, supplierId },
      ...{ remainingMinor, accountsVersion, givenAt: now() },
    },
  });
  const detail = {
    ...{ remainingMinor: remainingMinor.toString(), accountsVersion },
    invoiceIds: [invoiceId.toLowerCase()],
  };
  if (count > 0) await audit(tx, access, { kind: "payment.attested", subject: invoiceId, detail });
}

/**
 * Takes the person's own attests of invoices back. What was paid meanwhile stays paid.
 *
 * @throws Problem `role_missing`, `invalid_input`
 */
export async function withdrawAttests(access: CompanyAccess, body: unknown): Promise<{ withdrawn: readonly string[] }> {
  requireAction(access, "purchase.operate");
  const { invoiceIds } = parseInput(withdrawSchema, body);
  const { partnerId, companyId, personId } = access;
  return withTenant(access, async (tx) => {
    const withdrawn: string[] = [];
    for (const invoiceId of invoiceIds) {
      const where = { partnerId, companyId, personId, invoiceId, withdrawnAt: null };
      const { count } = await tx.paymentAttest.updateMany({ where, data: { withdrawnAt: now() } });
      if (count === 0) continue;
      withdrawn.push(invoiceId);
      const detail = { invoiceIds: [invoiceId.toLowerCase()] };
      await audit(tx, access, { kind: "payment.attest_withdrawn", subject: invoiceId, detail });
    }
    return { withdrawn };
  });
}

/**
 * Checks that a person may pay these invoices: another one attested those that need it.
 *
 * @throws Problem `conflict` with detail `attest_needed` or `attest_own`, or what the service refuses
 */
export async function assertMayPay(access: CompanyAccess, invoices: readonly SupplierInvoice[]): Promise<void> {
  // Money that comes back for a credit invoice needs no attest.
  const debts = invoices.filter(({ remainingMinor }) => remainingMinor > 0n);
  if (debts.length === 0) return;
  const cases = await readCasesOf(access, debts);
  for (const { id } of debts) {
    const attestCase = cases.get(id);
    const verdict = attestCase ? verdictOnPayment(attestCase, access.personId) : "needsAttest";
    if (verdict !== "may")
      throw new Problem("conflict", { detail: verdict === "ownAttest" ? "attest_own" : "attest_needed" });
  }
}

async function readCasesOf(access: CompanyAccess, invoices: readonly SupplierInvoice[]) {
  const supplierIds = [...new Set(invoices.map(({ supplierId }) => supplierId))];
  const items =
    supplierIds.length === 1
      ? [await books(access).get(suppliers, supplierIds[0] ?? "")]
      : (await readRecordsByIds(access, suppliers, supplierIds, "Id")).items;
  return readAttestCases(access, invoices, new Map(items.map((supplier) => [supplier.id, supplier])));
}
