import "server-only";
import * as z from "zod";
import type { PaymentRuleInput, PaymentRuleView } from "@/lib/api/contract/purchases/payment-rule";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import { readPersonNames } from "../../approvals/request-view";
import type { LimitVersion } from "../../rules/payments/attest/attest";

const inputSchema = z.strictObject({
  attestFromMinor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .nullable(),
  baseVersion: z.number().int().min(0),
}) satisfies z.ZodType<PaymentRuleInput>;

/** The limits from the first to the present one. */
export async function listLimitVersions(tx: Tx, { partnerId, companyId }: Tenant): Promise<readonly LimitVersion[]> {
  const rows = await tx.paymentRule.findMany({ where: { partnerId, companyId }, orderBy: { version: "asc" } });
  return rows.map(({ attestFromMinor, createdAt }) => ({ limitMinor: attestFromMinor, setAt: createdAt }));
}

/** @throws Problem `role_missing` */
export async function readPaymentRule(access: CompanyAccess): Promise<PaymentRuleView> {
  requireAction(access, "purchase.read");
  return withTenant(access, async (tx) => {
    const row = await findNewestRule(tx, access);
    if (!row) return { version: 0, attestFromMinor: null, setBy: null, setAt: null };
    const names = await readPersonNames(tx, access, [row.personId]);
    return {
      version: row.version,
      attestFromMinor: row.attestFromMinor?.toString() ?? null,
      setBy: names.get(row.personId) ?? "",
      setAt: row.createdAt.toISOString(),
    };
  });
}

/**
 * Sets from which amount a payment needs an attest. Only who may change the company sets it.
 *
 * @throws Problem `role_missing`; `invalid_input` naming `attestFromMinor`; `conflict` with detail `rules_changed` where
 * somebody else set it meanwhile
 */
export async function savePaymentRule(access: CompanyAccess, body: unknown): Promise<PaymentRuleView> {
  requireAction(access, "company.write");
  const { attestFromMinor, baseVersion } = parseInput(inputSchema, body);
  const { partnerId, companyId, personId } = access;
  await withTenant(access, async (tx) => {
    const newestVersion = (await findNewestRule(tx, access))?.version ?? 0;
    const version = newestVersion + 1;
    const limitMinor = attestFromMinor === null ? null : BigInt(attestFromMinor);
    const { count } = await tx.paymentRule.createMany({
      skipDuplicates: true,
      data: { partnerId, companyId, personId, version, attestFromMinor: limitMinor, createdAt: now() },
    });
    if (newestVersion !== baseVersion || count === 0) throw new Problem("conflict", { detail: "rules_changed" });
    await audit(tx, access, { kind: "payment.rule_saved", detail: { version, attestFromMinor } });
  });
  return readPaymentRule(access);
}

function findNewestRule(tx: Tx, { partnerId, companyId }: Tenant) {
  return tx.paymentRule.findFirst({ where: { partnerId, companyId }, orderBy: { version: "desc" } });
}
