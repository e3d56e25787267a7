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
import { listMembers } from "../colleagues";
import { readNames } from "../request-view";
import { peopleOf } from "./people";
import { isReplayProven } from "./proof";
import { parseSave } from "./rules-input";
import { listServiceUsers } from "./service-users";
import { findRules } from "./stored-rules";

/**
 * Reads the company's approval rules and the people they may name.
 *
 * @throws Problem `role_missing`, or a fault that passes by itself
 */
export async function readRules(access: CompanyAccess): Promise<ApprovalRulesView> {
  requireAction(access, "purchase.read");
  const users = await listServiceUsers(access);
  return withTenant(access, async (tx) => {
    const { version, text, personId, createdAt } = await findRules(tx, access);
    const names = await readNames(tx, access, personId ? [personId] : []);
    return {
      version,
      text,
      savedBy: personId && (names.get(personId) ?? ""),
      savedAt: createdAt?.toISOString() ?? null,
      people: peopleOf(access, await listMembers(tx, access), users).people,
    };
  });
}

/**
 * Saves rules as the next version, which applies at once. Only the owner may save rules, and only rules that were replayed.
 *
 * @throws Problem `role_missing`, `invalid_input`; `conflict` with detail `rules_not_replayed`, or `rules_changed`
 * where another version was saved meanwhile
 */
export async function saveRules(access: CompanyAccess, body: unknown): Promise<{ version: number }> {
  requireAction(access, "company.write");
  return withTenant(access, async (tx) => {
    const members = (await listMembers(tx, access)).map(({ personId }) => personId);
    const { proof, ...input } = parseSave(body, members);
    const { key } = await dataKeyOf(tx, access);
    if (!isReplayProven(key, access, input, proof)) throw new Problem("conflict", { detail: "rules_not_replayed" });
    const version = input.baseVersion + 1;
    await insertVersion(tx, access, version, input.text);
    await audit(tx, access, { kind: "rules.saved", detail: { ruleVersion: version, text: digestOf(input.text) } });
    return { version };
  });
}

async function insertVersion(tx: Tx, access: CompanyAccess, version: number, text: object): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const { version: newest } = await findRules(tx, access);
  const { count } = await tx.approvalRules.createMany({
    skipDuplicates: true,
    data: { partnerId, companyId, personId, version, text: text as Prisma.InputJsonObject, createdAt: now() },
  });
  if (newest !== version - 1 || count === 0) throw new Problem("conflict", { detail: "rules_changed" });
}
