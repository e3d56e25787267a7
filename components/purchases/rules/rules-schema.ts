import * as z from "zod/mini";
import { dateOfText } from "@/components/form/date-text";
import { amountOfTypedText, type Notation, type RulesValues } from "./rules-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type RuleMessage = (
  key: "badAmount" | "needPeople" | "needPerson" | "samePerson" | "badDay" | "backwards" | "hasLeft",
) => string;

/**
 * Returns the schema that typed rules must meet before they are replayed: readable amounts, people in every step, and
 * valid periods.
 *
 * @param selectablePersonIds the people who may be named
 */
export function rulesSchema(ruleMessage: RuleMessage, notation: Notation, selectablePersonIds: readonly string[]) {
  const areAllSelectable = z.refine<string[]>((people) => people.every((id) => selectablePersonIds.includes(id)), {
    error: () => ruleMessage("hasLeft"),
  });
  const namedIds = z.array(z.object({ id: z.string(), name: z.string() }));
  const rule = z.object({
    amountFrom: z.string().check(
      z.refine((typed) => amountOfTypedText(typed, notation) !== undefined, {
        error: () => ruleMessage("badAmount"),
      }),
    ),
    suppliers: namedIds,
    costCenterItems: namedIds,
    projects: namedIds,
    steps: z.array(
      z.object({
        need: z.enum(["all", "any"]),
        people: z.array(z.string()).check(
          z.refine<string[]>((people) => people.length > 0, { error: () => ruleMessage("needPeople") }),
          areAllSelectable,
        ),
      }),
    ),
  });
  const isSelectable = z.refine<string>((id) => id === "" || selectablePersonIds.includes(id), {
    error: () => ruleMessage("hasLeft"),
  });
  const person = z.string().check(
    z.refine<string>((id) => id !== "", { error: () => ruleMessage("needPerson") }),
    isSelectable,
  );
  const standIn = z.object({ personId: person, standInId: person, from: z.string(), to: z.string() }).check(
    z.superRefine(({ personId, standInId, from, to }, context) => {
      const addIssue = (name: string, key: Parameters<RuleMessage>[0]) =>
        context.addIssue({ code: "custom", path: [name], message: ruleMessage(key) });
      const [first, last] = [dateOfText(from, notation.numbers), dateOfText(to, notation.numbers)];
      if (personId !== "" && personId === standInId) addIssue("standInId", "samePerson");
      if (first === null) addIssue("from", "badDay");
      if (last === null) addIssue("to", "badDay");
      if (first && last && last < first) addIssue("to", "backwards");
    }),
  );
  return z.object({
    rules: z.array(rule),
    oneMayApproveAlone: z.boolean(),
    standIns: z.array(standIn),
  }) satisfies z.ZodMiniType<RulesValues>;
}
