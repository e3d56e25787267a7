import "server-only";
import type { ApprovalRulesView } from "@/lib/api/contract/purchases/approval-rules";
import { audit } from "@/lib/audit/audit";
import { digestOf } from "@/lib/audit/chain";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { Prisma } from "@/prisma/generated/client";
import { listDecidingMembers } from "../colleagues";
import { readPersonNames } from "../request-view";
import { peopleOf } from "./people";
import { isReplayProven } from "./proof";
import { parseSaveInput } from "./rules-input";
import { listServiceUsers } from "./service-users";
import { findApprovalRules } from "./stored-rules";

/**
 * Reads the company's approval rules and the people they may name.
 *
 * @throws Problem `role_missing`, or a fault that passes by itself
 */
export async function readApprovalRules(access: CompanyAccess): Promise<ApprovalRulesView> {
  requireAction(access, "purchase.read");
  const users = await listServiceUsers(access);
  return withTenant(access, async (tx) => {
    const { version, text, personId, createdAt } = await findApprovalRules(tx, access);
    const names = await readPersonNames(tx, access, personId ? [personId] : []);
    return {
      version,
      text,
      savedBy: personId && (names.get(personId) ?? ""),
      savedAt: createdAt?.toISOString() ?? null,
      people: peopleOf(access, await listDecidingMembers(tx, access), users).rulePeople,
    };
  });
}

/**
 * Saves rules as the next version, which applies at once. Only the owner may save rules, and only rules that were replayed.
 *
 * @throws Problem `role_missing`, `invalid_input`; `conflict` with detail `rules_not_replayed`, or `rules_changed`
 * where another version was saved meanwhile
 */
export async function saveApprovalRules(access: CompanyAccess, body: unknown): Promise<{ version: number }> {
  requireAction(access, "company.write");
  return withTenant(access, async (tx) => {
    const memberIds = (await listDecidingMembers(tx, access)).map(({ personId }) => personId);
    const { proof, ...input } = parseSaveInput(body, memberIds);
    const { key } = await dataKeyOf(tx, access);
    if (!isReplayProven(key, access, input, proof)) throw new Problem("conflict", { detail: "rules_not_replayed" });
    const version = input.baseVersion + 1;
    await insertRulesVersion(tx, access, version, input.text);
    await audit(tx, access, { kind: "rules.saved", detail: { ruleVersion: version, text: digestOf(input.text) } });
    return { version };
  });
}

async function insertRulesVersion(tx: Tx, access: CompanyAccess, version: number, text: object): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const { version: newestVersion } = await findApprovalRules(tx, access);
  const { count } = await tx.approvalRules.createMany({
    skipDuplicates: true,
    data: { partnerId, companyId, personId, version, text: text as Prisma.InputJsonObject, createdAt: now() },
  });
  if (newestVersion !== version - 1 || count === 0) throw new Problem("conflict", { detail: "rules_changed" });
}
