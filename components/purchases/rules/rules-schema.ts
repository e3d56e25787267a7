import * as z from "zod/mini";
import { dateOfText } from "@/components/form/date-text";
import { amountOf, type RulesValues, type Writing } from "./rules-values";

/** Returns the message of a broken rule in the reader's language; the screen passes its translator. */
export type Say = (
  key: "badAmount" | "needPeople" | "needPerson" | "samePerson" | "badDay" | "backwards" | "hasLeft",
) => string;

/**
 * The schema that typed rules must meet before they are replayed: readable amounts, people in every step, and valid periods.
 *
 * @param selectablePersonIds the people who may be named
 */
export function rulesSchema(say: Say, writing: Writing, known: readonly string[]) {
  const stays = z.refine<string[]>((people) => people.every((id) => known.includes(id)), {
    error: () => say("hasLeft"),
  });
  const named = z.array(z.object({ id: z.string(), name: z.string() }));
  const rule = z.object({
    amountFrom: z
      .string()
      .check(z.refine((typed) => amountOf(typed, writing) !== undefined, { error: () => say("badAmount") })),
    suppliers: named,
    costCenterItems: named,
    projects: named,
    steps: z.array(
      z.object({
        need: z.enum(["all", "any"]),
        people: z.array(z.string()).check(
          z.refine<string[]>((people) => people.length > 0, { error: () => say("needPeople") }),
          stays,
        ),
      }),
    ),
  });
  const isThere = z.refine<string>((id) => id === "" || known.includes(id), { error: () => say("hasLeft") });
  const person = z.string().check(
    z.refine<string>((id) => id !== "", { error: () => say("needPerson") }),
    isThere,
  );
  const standIn = z.object({ personId: person, standInId: person, from: z.string(), to: z.string() }).check(
    z.superRefine(({ personId, standInId, from, to }, context) => {
      const bad = (name: string, key: Parameters<Say>[0]) =>
        context.addIssue({ code: "custom", path: [name], message: say(key) });
      const [first, last] = [dateOfText(from, writing.numbers), dateOfText(to, writing.numbers)];
      if (personId !== "" && personId === standInId) bad("standInId", "samePerson");
      if (first === null) bad("from", "badDay");
      if (last === null) bad("to", "badDay");
      if (first && last && last < first) bad("to", "backwards");
    }),
  );
  return z.object({
    rules: z.array(rule),
    oneMayApproveAlone: z.boolean(),
    standIns: z.array(standIn),
  }) satisfies z.ZodMiniType<RulesValues>;
}
