import * as z from "zod/mini";
import { dateOfText } from "@/components/form/date-text";
import { type Notation, parseTypedAmount, type RulesValues } from "./rules-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleTranslator = (
  key: "badAmount" | "needPeople" | "needPerson" | "samePerson" | "badDay" | "backwards" | "hasLeft",
) => string;

/**
 * Returns the schema that typed rules must meet before they are replayed: readable amounts, people in every step, and
 * valid periods.
 *
 * @param selectablePersonIds the people who may be named
 */
export function createRulesSchema(
  translateRule: RuleTranslator,
  notation: Notation,
  selectablePersonIds: readonly string[],
) {
  const areAllSelectable = z.refine<string[]>(
    (personIds) => personIds.every((id) => selectablePersonIds.includes(id)),
    {
      error: () => translateRule("hasLeft"),
    },
  );
  const namedIdsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
  const ruleSchema = z.object({
    amountFrom: z.string().check(
      z.refine((typedAmount) => parseTypedAmount(typedAmount, notation) !== undefined, {
        error: () => translateRule("badAmount"),
      }),
    ),
    suppliers: namedIdsSchema,
    costCenterItems: namedIdsSchema,
    projects: namedIdsSchema,
    steps: z.array(
      z.object({
        need: z.enum(["all", "any"]),
        people: z.array(z.string()).check(
          z.refine<string[]>((personIds) => personIds.length > 0, { error: () => translateRule("needPeople") }),
          areAllSelectable,
        ),
      }),
    ),
  });
  const isSelectable = z.refine<string>((id) => id === "" || selectablePersonIds.includes(id), {
    error: () => translateRule("hasLeft"),
  });
  const personSchema = z.string().check(
    z.refine<string>((id) => id !== "", { error: () => translateRule("needPerson") }),
    isSelectable,
  );
  const standInSchema = z
    .object({ personId: personSchema, standInId: personSchema, from: z.string(), to: z.string() })
    .check(
      z.superRefine(({ personId, standInId, from, to }, context) => {
        const addIssue = (fieldName: string, issueKey: Parameters<RuleTranslator>[0]) =>
          context.addIssue({ code: "custom", path: [fieldName], message: translateRule(issueKey) });
        const [firstDay, lastDay] = [dateOfText(from, notation.numberLocale), dateOfText(to, notation.numberLocale)];
        if (personId !== "" && personId === standInId) addIssue("standInId", "samePerson");
        if (firstDay === null) addIssue("from", "badDay");
        if (lastDay === null) addIssue("to", "badDay");
        if (firstDay && lastDay && lastDay < firstDay) addIssue("to", "backwards");
      }),
    );
  return z.object({
    rules: z.array(ruleSchema),
    oneMayApproveAlone: z.boolean(),
    standIns: z.array(standInSchema),
  }) satisfies z.ZodMiniType<RulesValues>;
}
