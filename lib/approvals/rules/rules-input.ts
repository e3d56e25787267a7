import "server-only";
import * as z from "zod";
import { type ApprovalRuleSet, ruleLimits } from "@/lib/api/contract/purchases/approval-rules";
import { isCalendarDate } from "@/lib/values/dates";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";

const namedItemsSchema = z.array(z.strictObject({ id: z.guid(), name: z.string().max(200) })).max(ruleLimits.named);
const daySchema = z.string().refine(isCalendarDate);

const stepSchema = z.strictObject({
  need: z.enum(["all", "any"]),
  people: z
    .array(z.guid())
    .min(1)
    .max(ruleLimits.people)
    .refine((people) => new Set(people).size === people.length),
});

const ruleSchema = z.strictObject({
  condition: z.strictObject({
    amountFromMinor: z
      .string()
      .regex(/^(0|[1-9]\d{0,17})$/)
      .nullable(),
    suppliers: namedItemsSchema,
    costCenterItems: namedItemsSchema,
    projects: namedItemsSchema,
  }),
  steps: z.array(stepSchema).min(1).max(ruleLimits.steps),
});

const standInSchema = z
  .strictObject({ personId: z.guid(), standInId: z.guid(), from: daySchema, to: daySchema })
  .refine(({ personId, standInId }) => personId !== standInId, { path: ["standInId"] })
  .refine(({ from, to }) => from <= to, { path: ["to"] });

const rulesTextSchema = z.strictObject({
  rules: z.array(ruleSchema).max(ruleLimits.rules),
  oneMayApproveAlone: z.boolean(),
  standIns: z.array(standInSchema).max(ruleLimits.standIns),
}) satisfies z.ZodType<ApprovalRuleSet>;

const replaySchema = z.strictObject({ text: rulesTextSchema, baseVersion: z.number().int().min(0) });
const saveSchema = replaySchema.extend({ proof: z.string().max(200) });

/** Rules as a person wrote them, on top of the version the person saw. */
export type RulesInput = z.infer<typeof replaySchema>;

/** @throws Problem `invalid_input` with the refused members, including people who are no members of the company */
export function parseReplayInput(body: unknown, memberIds: readonly string[]): RulesInput {
  return withMembersOnly(parseInput(replaySchema, body), memberIds);
}

/** Parses rules to save, as {@link parseReplayInput} does. @throws Problem `invalid_input` */
export function parseSaveInput(body: unknown, memberIds: readonly string[]): z.infer<typeof saveSchema> {
  return withMembersOnly(parseInput(saveSchema, body), memberIds);
}

function withMembersOnly<T extends RulesInput>(input: T, memberIds: readonly string[]): T {
  const { rules, standIns } = input.text;
  const fields = [
    ...rules.flatMap(({ steps }, index) =>
      steps.flatMap(({ people }, stepIndex) =>
        people.every((id) => memberIds.includes(id)) ? [] : `text.rules.${index}.steps.${stepIndex}.people`,
      ),
    ),
    ...standIns.flatMap(({ personId, standInId }, index) =>
      memberIds.includes(personId) && memberIds.includes(standInId) ? [] : `text.standIns.${index}`,
    ),
  ].map((field) => ({ field, code: "not_a_colleague" }));
  if (fields.length > 0) throw new Problem("invalid_input", { fields });
  return input;
}
