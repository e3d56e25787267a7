import "server-only";
import * as z from "zod";
import type { ClaimRefusal, ClaimRefusalInput } from "../api/contract/sales/claim-refusal";
import { invoices } from "../api/contract/sales/customer-invoice";
import { books } from "../api/remote/books";
import { type CompanyAccess, requireAction } from "../auth/access";
import { withTenant } from "../platform/db";
import { now } from "../values/clock";
import { dateInZone, isCalendarDate } from "../values/dates";
import { parseInput } from "../values/parse-input";
import { parseUuid } from "../values/parse-uuid";
import { Problem } from "../values/problem";

const inputSchema: z.ZodType<ClaimRefusalInput> = z.strictObject({
  amountMinor: z.string().regex(/^[1-9]\d{0,14}$/),
  refusedOn: z.string().refine(isCalendarDate),
});

/**
 * The recorded refusal of an invoice's claim; null where none is recorded.
 *
 * @throws Problem `role_missing`; `not_found` for a text that cannot be an id
 */
export async function readClaimRefusal(access: CompanyAccess, invoiceIdText: string): Promise<ClaimRefusal | null> {
  requireAction(access, "sales.read");
  const key = keyOf(access, invoiceIdText);
  return withTenant(access, async (tx) => {
    const row = await tx.claimRefusal.findFirst({ where: key });
    if (!row) return null;
    const person = await tx.person.findFirst({ where: { partnerId: access.partnerId, id: row.recordedBy } });
    return {
      amountMinor: row.amountMinor.toString(),
      refusedOn: row.refusedOn.toISOString().slice(0, 10),
      recordedBy: person?.name ?? person?.email ?? "",
    };
  });
}

/**
 * Records that the tax agency refused an invoice's claim or a part of it; a second record replaces the first.
 *
 * @throws Problem `role_missing`; `not_found` for an unknown invoice; `invalid_input` naming `amountMinor` above the
 *                 reduction, or a day before the invoice or after today; `conflict` for an invoice without a reduction
 */
export async function recordClaimRefusal(
  access: CompanyAccess,
  invoiceIdText: string,
  body: unknown,
): Promise<ClaimRefusal | null> {
  requireAction(access, "sales.operate");
  const key = keyOf(access, invoiceIdText);
  const { amountMinor: amountText, refusedOn } = parseInput(inputSchema, body);
  const amountMinor = BigInt(amountText);
  const invoice = await books(access).get(invoices, key.invoiceId);
  if (invoice.isCredit || invoice.taxReductionMinor === 0n) throw new Problem("conflict", { detail: "stage" });
  if (amountMinor > invoice.taxReductionMinor) throw refuse("amountMinor", "above_reduction");
  const today = dateInZone(access.company.timeZone, now());
  if (refusedOn > today || (invoice.invoiceOn !== null && refusedOn < invoice.invoiceOn))
    throw refuse("refusedOn", "day_outside");
  const values = {
    amountMinor,
    refusedOn: new Date(`${refusedOn}T00:00:00Z`),
    recordedBy: access.personId,
    recordedAt: now(),
  };
  await withTenant(access, (tx) =>
    tx.claimRefusal.upsert({
      where: { partnerId_companyId_invoiceId: key },
      create: { ...key, ...values },
      update: values,
    }),
  );
  return readClaimRefusal(access, invoiceIdText);
}

/**
 * Takes a record back, because the agency pays after all, or because it was recorded by mistake.
 *
 * @throws Problem `role_missing`; `not_found` where nothing is recorded
 */
export async function withdrawClaimRefusal(access: CompanyAccess, invoiceIdText: string): Promise<null> {
  requireAction(access, "sales.operate");
  const key = keyOf(access, invoiceIdText);
  const { count } = await withTenant(access, (tx) => tx.claimRefusal.deleteMany({ where: key }));
  if (count === 0) throw new Problem("not_found");
  return null;
}

function keyOf({ partnerId, companyId }: CompanyAccess, invoiceIdText: string) {
  return { partnerId, companyId, invoiceId: parseUuid(invoiceIdText).toLowerCase() };
}

function refuse(field: keyof ClaimRefusalInput, code: string): Problem {
  return new Problem("invalid_input", { fields: [{ field, code }] });
}
