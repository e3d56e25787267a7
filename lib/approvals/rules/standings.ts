import "server-only";
import * as z from "zod";
import { mostOfEvidence } from "@/lib/api/contract/purchases/approval";
import type { ApprovalStanding } from "@/lib/api/contract/purchases/approval-rules";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { parseInput } from "@/lib/values/parse-input";
import { nextOf, standingOf, verdictOf } from "../../rules/approvals/approval-state";
import { draftIdOf } from "../draft-id";
import { manyDrafts } from "../many-drafts";
import { caseMaker, type DraftCase } from "./draft-case";

const input = z.strictObject({ draftIds: z.array(z.guid()).max(mostOfEvidence) });

/**
 * Reads the approval state of a draft under the company's rules: whose approval it has, who is next, and what this person
 * may do.
 *
 * @throws Problem `role_missing`, `not_found`, or a fault that passes by itself
 */
export async function readStanding(access: CompanyAccess, draft: string): Promise<ApprovalStanding> {
  requireAction(access, "purchase.read");
  const stored = await books(access).one(supplierInvoiceDrafts, draftIdOf(draft));
  const caseOf = await caseMaker(access, [stored]);
  return toStanding(access.personId, stored.id, caseOf(stored));
}

/**
 * Reads the approval states of a page of drafts for the person who asks; drafts that do not exist any more are left out.
 *
 * @throws Problem `role_missing`, `invalid_input`, or a fault that passes by itself
 */
export async function listStandings(
  access: CompanyAccess,
  body: unknown,
): Promise<{ items: readonly ApprovalStanding[] }> {
  requireAction(access, "purchase.read");
  const { draftIds } = parseInput(input, body);
  const drafts = await manyDrafts(access, draftIds);
  const caseOf = await caseMaker(access, drafts);
  return { items: drafts.map((draft) => toStanding(access.personId, draft.id, caseOf(draft))) };
}

function toStanding(
  selfId: string,
  draftId: string,
  { ruleVersion, given, people, known }: DraftCase,
): ApprovalStanding {
  const standing = standingOf(given);
  const { chain, filled, stuck } = standing;
  const names = new Map(given.people.map(({ personId, name }) => [personId, name]));
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? people.nameOf(id)).filter((name) => name);
  const steps = chain.rule === null ? [] : (given.text.rules[chain.rule]?.steps ?? []);
  return {
    draftId,
    ruleVersion,
    rule: chain.rule === null ? null : chain.rule + 1,
    steps: steps.map(({ need, people: ids }, index) => ({
      need,
      people: named(ids),
      givenBy: named(filled.taken.flatMap(({ slot, personId }) => (slot.step === index + 1 ? personId : []))),
    })),
    given: filled.taken.length,
    of: chain.slots.length,
    next: named(nextOf(given, standing)),
    registeredBy: known && named(known),
    verdict: verdictOf(given, standing, selfId),
    stuck,
  };
}
