import "server-only";
import * as z from "zod";
import { isReference } from "../api/contract/sales/house-work-person";
import type { CompanyAccess } from "../auth/access";
import { Problem } from "../values/problem";
import { personalNumberOf, resolveReferences } from "./persons";

const bodyWithPersonsSchema = z.looseObject({
  CustomerId: z.guid(),
  Persons: z.array(z.looseObject({ Ssn: z.string().nullish() })),
});

/**
 * Returns the body of a document with the numbers of its persons in the place of their references, for the call of the
 * service. A body without references is returned as it is.
 *
 * @throws Problem `invalid_input` naming the person whose reference is unknown, because the person was taken off the list, or
 *                 who is on the document already and would get a second ceiling
 */
export async function completePersons(access: CompanyAccess, body: unknown): Promise<unknown> {
  const parsed = bodyWithPersonsSchema.safeParse(body);
  if (!parsed.success) return body;
  const { CustomerId, Persons } = parsed.data;
  const references = Persons.flatMap(({ Ssn }) => (Ssn && isReference(Ssn) ? [Ssn] : []));
  if (references.length === 0) return body;
  const numbers = await resolveReferences(access, CustomerId, references);
  const completedPersons = Persons.map((person, index) => {
    if (!person.Ssn || !isReference(person.Ssn)) return person;
    const number = numbers.get(person.Ssn);
    if (!number) throw refusePerson(index, "unknown_person");
    return { ...person, Ssn: number };
  });
  const comparableNumbers = completedPersons.map(({ Ssn }) => personalNumberOf(Ssn ?? "", access) ?? Ssn);
  const repeatedIndex = comparableNumbers.findIndex((number, index) => comparableNumbers.indexOf(number) !== index);
  if (repeatedIndex >= 0) throw refusePerson(repeatedIndex, "same_person");
  return { ...parsed.data, Persons: completedPersons };
}

function refusePerson(index: number, code: "unknown_person" | "same_person"): Problem {
  return new Problem("invalid_input", { fields: [{ field: `Persons[${index}].Ssn`, code }] });
}
