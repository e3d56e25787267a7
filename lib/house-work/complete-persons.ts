import "server-only";
import * as z from "zod";
import { isReference } from "../api/contract/sales/house-work-person";
import type { CompanyAccess } from "../auth/access";
import { Problem } from "../values/problem";
import { resolveReferences } from "./persons";

const bodyWithPersonsSchema = z.looseObject({
  CustomerId: z.guid(),
  Persons: z.array(z.looseObject({ Ssn: z.string().nullish() })),
});

/**
 * Returns the body of a document with the numbers of its persons in the place of their references, for the call of the
 * service. A body without references is returned as it is.
 *
 * @throws Problem `invalid_input` naming the person whose reference is unknown, because the person was taken off the list
 */
export async function completePersons(access: CompanyAccess, body: unknown): Promise<unknown> {
  const parsed = bodyWithPersonsSchema.safeParse(body);
  if (!parsed.success) return body;
  const { CustomerId, Persons } = parsed.data;
  const references = Persons.flatMap(({ Ssn }) => (Ssn && isReference(Ssn) ? [Ssn] : []));
  if (references.length === 0) return body;
  const numbers = await resolveReferences(access, CustomerId, references);
  return {
    ...parsed.data,
    Persons: Persons.map((person, index) => {
      if (!person.Ssn || !isReference(person.Ssn)) return person;
      const number = numbers.get(person.Ssn);
      if (!number)
        throw new Problem("invalid_input", { fields: [{ field: `Persons[${index}].Ssn`, code: "unknown_person" }] });
      return { ...person, Ssn: number };
    }),
  };
}
