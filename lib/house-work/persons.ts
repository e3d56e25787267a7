import "server-only";
import * as z from "zod";
import { customers } from "../api/contract/sales/customer";
import {
  customerReference,
  type KnownPerson,
  type NewPerson,
  personIdOfReference,
  toReference,
} from "../api/contract/sales/house-work-person";
import { books } from "../api/remote/books";
import { maskNumber } from "../api/remote/mask";
import { type CompanyAccess, requireAction } from "../auth/access";
import { openSealed, seal } from "../auth/tokens/cipher";
import { dataKeyOf } from "../auth/tokens/store";
import { type Tenant, type Tx, withTenant } from "../platform/db";
import { now } from "../values/clock";
import { dateInZone } from "../values/dates";
import { formatIdentityNumber, parseIdentityNumber } from "../values/identity-number";
import { parseInput } from "../values/parse-input";
import { parseUuid } from "../values/parse-uuid";
import { Problem } from "../values/problem";

const idSchema = z.guid().toLowerCase();
const newPersonSchema: z.ZodType<NewPerson> = z.strictObject({
  id: idSchema,
  customerId: idSchema,
  number: z.string().max(30),
});

/** No household has more; the limit stops a register of persons from growing here. */
const maxPersonsOfCustomer = 20;

const sealContextOf = ({ partnerId, companyId }: Tenant, id: string, keyId: string) => ({
  ...{ table: "house_work_person", partnerId, companyId, column: "number", keyId, row: [id] },
});

/**
 * The persons whose numbers the portal knows for a customer, the customer first; their numbers are masked.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function listKnownPersons(
  access: CompanyAccess,
  customerIdText: string | null,
): Promise<{ items: KnownPerson[] }> {
  requireAction(access, "sales.read");
  const customerId = parseUuid(customerIdText ?? "").toLowerCase();
  const customer = await books(access).get(customers, customerId);
  const numbers = await withTenant(access, (tx) => listStoredNumbers(tx, access, customerId));
  const ownNumber = personalNumberOf(customer.isPrivatePerson ? customer.identityNumber : "", access);
  return {
    items: [
      ...(ownNumber ? [{ reference: customerReference, number: maskNumber(ownNumber) }] : []),
      ...numbers.map(({ id, number }) => ({ reference: toReference(id), number: maskNumber(number) })),
    ],
  };
}

/**
 * Stores a typed personal number of a customer's household, sealed. A number that is known already gets no second row.
 *
 * @throws Problem `role_missing`; `not_found` for an unknown customer; `invalid_input` naming `number`, which never contains
 *                 the number; `conflict` with detail `too_many`
 */
export async function addKnownPerson(access: CompanyAccess, body: unknown): Promise<KnownPerson> {
  requireAction(access, "sales.write");
  const { id, customerId, number: typedNumber } = parseInput(newPersonSchema, body);
  const parsed = parseIdentityNumber(typedNumber, todayOf(access));
  if (!parsed.ok) throw new Problem("invalid_input", { fields: [{ field: "number", code: parsed.problem }] });
  const number = formatIdentityNumber(parsed.number.digits);
  // Whether it is the customer's own number is not told: the answer would confirm a guess to people who may not see it.
  await books(access).get(customers, customerId);
  const personId = await withTenant(access, (tx) => storeNumber(tx, access, { id, customerId, number }));
  return { reference: toReference(personId), number: maskNumber(number) };
}

/**
 * Forgets a person's number. Documents that name the person keep it.
 *
 * @throws Problem `role_missing`, `not_found` for a person that the portal does not know
 */
export async function forgetPerson(access: CompanyAccess, personIdText: string): Promise<null> {
  requireAction(access, "sales.write");
  const id = parseUuid(personIdText).toLowerCase();
  const { partnerId, companyId } = access;
  const { count } = await withTenant(access, (tx) =>
    tx.houseWorkPerson.deleteMany({ where: { partnerId, companyId, id } }),
  );
  if (count === 0) throw new Problem("not_found");
  return null;
}

/** @returns the id of the row that has the number */
async function storeNumber(
  tx: Tx,
  access: CompanyAccess,
  { id, customerId, number }: { id: string; customerId: string; number: string },
): Promise<string> {
  const { partnerId, companyId, personId } = access;
  // Two tabs that add the same number at once would otherwise store it twice.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`house work ${companyId} ${customerId}`}, 0))`;
  const known = await listStoredNumbers(tx, access, customerId);
  const sameNumber = known.find((person) => person.number === number);
  if (sameNumber) return sameNumber.id;
  if (known.length >= maxPersonsOfCustomer) throw new Problem("conflict", { detail: "too_many" });
  const dataKey = await dataKeyOf(tx, access);
  const { count } = await tx.houseWorkPerson.createMany({
    skipDuplicates: true,
    data: {
      ...{ partnerId, companyId, id, customerId, dataKeyId: dataKey.id, addedBy: personId, addedAt: now() },
      numberSealed: seal(dataKey.key, Buffer.from(number), sealContextOf(access, id, dataKey.id)),
    },
  });
  if (count === 0) throw new Problem("conflict", { detail: "key" });
  return id;
}

async function listStoredNumbers(
  tx: Tx,
  tenant: Tenant,
  customerId: string,
): Promise<readonly { id: string; number: string }[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.houseWorkPerson.findMany({
    where: { partnerId, companyId, customerId },
    orderBy: [{ addedAt: "asc" }, { id: "asc" }],
  });
  if (rows.length === 0) return [];
  const { key } = await dataKeyOf(tx, tenant);
  return rows.map(({ id, numberSealed, dataKeyId }) => ({
    id,
    number: openSealed(key, numberSealed, sealContextOf(tenant, id, dataKeyId)).toString(),
  }));
}

/**
 * Returns the whole numbers of references, for a call of the service; null for a reference that names nobody.
 *
 * @param customerId the customer of the document: a reference of another customer names nobody
 */
export async function resolveReferences(
  access: CompanyAccess,
  customerId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const stored = await withTenant(access, (tx) => listStoredNumbers(tx, access, customerId.toLowerCase()));
  const ownNumber = references.includes(customerReference)
    ? personalNumberOf((await books(access).get(customers, customerId)).identityNumber, access)
    : null;
  return new Map(
    references.map((reference) => {
      const personId = personIdOfReference(reference);
      const numberOfRow = stored.find(({ id }) => id === personId)?.number ?? null;
      return [reference, reference === customerReference ? ownNumber : numberOfRow];
    }),
  );
}

/** Returns a number in the form in which it is compared and sent, `19850412-2384`; null for any other text. */
export function personalNumberOf(text: string, access: CompanyAccess): string | null {
  const parsed = parseIdentityNumber(text, todayOf(access));
  return parsed.ok ? formatIdentityNumber(parsed.number.digits) : null;
}

function todayOf(access: CompanyAccess): string {
  return dateInZone(access.company.timeZone, now());
}
