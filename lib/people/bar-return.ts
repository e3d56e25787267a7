import "server-only";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { lockMemberRows } from "@/lib/company/member-rows";
import { withTenant } from "@/lib/platform/db";
import type { PeopleView } from "@/lib/rules/access/shown-people";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { isBarred, readPeople } from "./people";

/**
 * Makes a person who is no member any more need an invitation to come back, as if they had been removed: whoever left by
 * themself, or lost access at the service, would otherwise come back with their login alone. Doing it twice is no error.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `member_back` where the person has come back
 *         meanwhile
 */
export async function barFromReturning(access: CompanyAccess, personIdText: string): Promise<PeopleView> {
  requireAction(access, "members.write");
  const personId = parseUuid(personIdText);
  return withTenant(access, async (tx) => {
    const { rows } = await lockMemberRows(tx, access, "members.write");
    const row = rows.find((member) => member.personId === personId);
    if (!row) throw new Problem("not_found");
    if (row.endedAt === null) throw new Problem("conflict", { detail: "member_back" });
    if (!isBarred(row)) {
      const { partnerId, companyId } = access;
      await tx.membership.updateMany({
        where: { partnerId, companyId, personId },
        data: { removedById: access.personId },
      });
      await audit(tx, access, { kind: "membership.barred", subject: personId });
    }
    return readPeople(tx, access);
  });
}
