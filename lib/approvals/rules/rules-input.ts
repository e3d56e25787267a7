import "server-only";
import * as z from "zod";
import { type ApprovalRulesText, mostOfRules } from "@/lib/api/contract/purchases/approval-rules";
import { isCalendarDate } from "@/lib/values/dates";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";

const named = z.array(z.strictObject({ id: z.guid(), name: z.string().max(200) })).max(mostOfRules.named);
const day = z.string().refine(isCalendarDate);

const step = z.strictObject({
  need: z.enum(["all", "any"]),
  people: z
    .array(z.guid())
    .min(1)
    .max(mostOfRules.people)
    .refine((people) => new Set(people).size === people.length),
});

const rule = z.strictObject({
  condition: z.strictObject({
    amountFromMinor: z
      .string()
      .regex(/^(0|[1-9]\d{0,17})$/)
      .nullable(),
    suppliers: named,
    costCenterItems: named,
    projects: named,
  }),
  steps: z.array(step).min(1).max(mostOfRules.steps),
});

const standIn = z
  .strictObject({ personId: z.guid(), standInId: z.guid(), from: day, to: day })
  .refine(({ personId, standInId }) => personId !== standInId, { path: ["standInId"] })
  .refine(({ from, to }) => from <= to, { path: ["to"] });

const text = z.strictObject({
  rules: z.array(rule).max(mostOfRules.rules),
  oneMayApproveAlone: z.boolean(),
  standIns: z.array(standIn).max(mostOfRules.standIns),
}) satisfies z.ZodType<ApprovalRulesText>;

const replayed = z.strictObject({ text, baseVersion: z.number().int().min(0) });
const saved = replayed.extend({ proof: z.string().max(200) });

/** Rules as a person wrote them, on top of the version the person saw. */
export type RulesInput = z.infer<typeof replayed>;

/** @throws Problem `invalid_input` with the refused members, including people who are no members of the company */
export function parseReplay(body: unknown, members: readonly string[]): RulesInput {
  return ofMembers(parseInput(replayed, body), members);
}

/** Parses rules to save, as {@link parseReplay} does. @throws Problem `invalid_input` */
export function parseSave(body: unknown, members: readonly string[]): z.infer<typeof saved> {
  return ofMembers(parseInput(saved, body), members);
}

function ofMembers<T extends RulesInput>(input: T, members: readonly string[]): T {
  const { rules, standIns } = input.text;
  const fields = [
    ...rules.flatMap(({ steps }, at) =>
      steps.flatMap(({ people }, step) =>
        people.every((id) => members.includes(id)) ? [] : `text.rules.${at}.steps.${step}.people`,
      ),
    ),
    ...standIns.flatMap(({ personId, standInId }, at) =>
      members.includes(personId) && members.includes(standInId) ? [] : `text.standIns.${at}`,
    ),
  ].map((field) => ({ field, code: "not_a_colleague" }));
  if (fields.length > 0) throw new Problem("invalid_input", { fields });
  return input;
}
