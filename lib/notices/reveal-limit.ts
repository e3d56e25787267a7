import "server-only";
import { placeholderPatterns } from "../api/remote/allow-list/placeholder-patterns";
import type { CompanyAccess } from "../auth/access";
import { type Tx, withTenant } from "../platform/db";
import { now } from "../values/clock";
import type { CalendarDate } from "../values/dates";
import { Problem } from "../values/problem";
import { listMembersInCharge } from "./members-in-charge";

const noticeKind = "reveal_limit";

/** The person who revealed identity numbers, and the company. */
type RevealingPerson = Pick<CompanyAccess, "partnerId" | "companyId" | "personId">;

/**
 * Notifies the owners of a company, or its accountants in charge where it has no owner, that a person was shown the largest
 * permitted number of identity numbers in a day. The notice waits until the owner dismisses it; another such day renews it.
 *
 * @param on the company's day on which the limit was reached
 */
export async function notifyRevealLimit(tx: Tx, revealingPerson: RevealingPerson, on: CalendarDate): Promise<void> {
  const { partnerId, companyId, personId: revealingPersonId } = revealingPerson;
  const noticeColumns = { about: { on }, since: now(), mailed: null };
  for (const personId of await listMembersInCharge(tx, revealingPerson)) {
    if (personId === revealingPersonId) continue;
    const noticeKey = { partnerId, companyId, personId, kind: noticeKind, subject: revealingPersonId };
    const where = { partnerId_companyId_personId_kind_subject: noticeKey };
    await tx.notice.upsert({ where, create: { ...noticeKey, ...noticeColumns }, update: noticeColumns });
  }
}

/**
 * Dismisses an owner's own notice of the reveal limit.
 *
 * @param revealingPersonId the person who revealed the numbers
 * @throws Problem `not_found`
 */
export async function dismissRevealLimit(access: CompanyAccess, revealingPersonId: string): Promise<void> {
  const { partnerId, companyId, personId } = access;
  if (!placeholderPatterns.get(":uuid")?.test(revealingPersonId)) throw new Problem("not_found");
  const where = { partnerId, companyId, personId, kind: noticeKind, subject: revealingPersonId };
  const { count } = await withTenant(access, (tx) => tx.notice.deleteMany({ where }));
  if (count === 0) throw new Problem("not_found");
}
