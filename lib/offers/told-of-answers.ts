import "server-only";
import type { CompanyAccess } from "@/lib/auth/access";
import { listMemberRows, type MemberRow } from "@/lib/company/member-rows";
import type { Tenant, Tx } from "@/lib/platform/db";
import { mayDo } from "@/lib/rules/access/roles";
import { now } from "@/lib/values/clock";
import { Prisma } from "@/prisma/generated/client";

/**
 * The members who are told what customers answer by the links of people who have left: those who manage people and read
 * sales, or everybody who writes sales where there is none.
 *
 * @param rows the memberships of the company, also the ended ones
 */
export function listToldForFormerMembers(rows: readonly MemberRow[]): readonly MemberRow[] {
  const members = rows.filter(({ endedAt }) => endedAt === null);
  const managers = members.filter(({ role }) => mayDo(role, "members.write") && mayDo(role, "sales.read"));
  return managers.length > 0 ? managers : members.filter(({ role }) => mayDo(role, "sales.write"));
}

/**
 * The condition on a link `l` of a quote that this person is told of its answers: they mailed it, or they are told for
 * those who have left and the one who mailed it has.
 */
export async function isToldOfAnswers(tx: Tx, access: CompanyAccess): Promise<Prisma.Sql> {
  const rows = await listMemberRows(tx, access);
  const isToldForFormer = listToldForFormerMembers(rows).some(({ personId }) => personId === access.personId);
  return Prisma.sql`(l.person_id = ${access.personId}::uuid OR (${isToldForFormer} AND NOT EXISTS (
    SELECT FROM "membership" m WHERE m.partner_id = l.partner_id AND m.company_id = l.company_id
      AND m.person_id = l.person_id AND m.ended_at IS NULL)))`;
}

/** An answer is awaited for so many days after the mail; without a last day it would be awaited for ever. */
const maxAwaitedDays = 120;

/** The links `l` by which a customer may still answer, as the part of a statement from FROM on. */
export function fromAwaitedLinks({ partnerId, companyId }: Tenant, isMeantLink: Prisma.Sql): Prisma.Sql {
  const earliestMailing = new Date(now().getTime() - maxAwaitedDays * 86_400_000);
  return Prisma.sql`FROM "quote_link" l
    WHERE l.partner_id = ${partnerId}::uuid AND l.company_id = ${companyId}::uuid AND ${isMeantLink}
      AND l.revoked_at IS NULL AND l.mailed_at > ${earliestMailing}
      AND NOT EXISTS (
        SELECT FROM "quote_answer" a
        WHERE a.partner_id = l.partner_id AND a.company_id = l.company_id AND a.quote_id = l.quote_id
          AND a.decision = 'accepted' AND a.number >= l.number
      )`;
}

/** Counts the quotes whose customers may still answer by a link that this person mailed. */
export async function countQuotesAwaitedBy(tx: Tx, tenant: Tenant, personId: string): Promise<number> {
  const isMailedByPerson = Prisma.sql`l.person_id = ${personId}::uuid`;
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT l.quote_id)::int AS count ${fromAwaitedLinks(tenant, isMailedByPerson)}`;
  return row?.count ?? 0;
}
