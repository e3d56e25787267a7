import "server-only";
import * as z from "zod";
import type { Session } from "@/lib/auth/session";
import { type Tx, withPartner } from "@/lib/platform/db";
import { maxCompanyNameLength, maxKnownCompanies, mergeCompanyNames } from "@/lib/rules/access/company-name";
import { parseInput } from "@/lib/values/parse-input";

type ListOwner = Pick<Session, "partnerId" | "personId">;

type KnownCompanies = { names: readonly string[] };

const knownCompaniesSchema = z.strictObject({
  names: z.array(z.string().max(maxCompanyNameLength)).max(maxKnownCompanies),
});

/** The names of companies that a person has noted down for themself, sorted by name. */
export function listKnownCompanies(owner: ListOwner): Promise<KnownCompanies> {
  return withPartner(owner.partnerId, (tx) => readNames(tx, owner), owner.personId);
}

async function readNames(tx: Tx, { partnerId, personId }: ListOwner): Promise<KnownCompanies> {
  const rows = await tx.knownCompany.findMany({ where: { partnerId, personId } });
  return { names: rows.map(({ name }) => name).toSorted((left, right) => left.localeCompare(right)) };
}

/**
 * Replaces the whole list of a person. Names that are the same are stored once, and texts that are no names are left out.
 *
 * @throws Problem `invalid_input` naming `names`, or the name that is too long
 */
export async function replaceKnownCompanies(owner: ListOwner, body: unknown): Promise<KnownCompanies> {
  const names = mergeCompanyNames(parseInput(knownCompaniesSchema, body).names);
  const { partnerId, personId } = owner;
  const lockName = `known companies ${partnerId} ${personId}`;
  return withPartner(
    partnerId,
    async (tx) => {
      // Of two lists that are saved at the same time the later one stays, and never a mixture.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`;
      await tx.knownCompany.deleteMany({ where: { partnerId, personId } });
      await tx.knownCompany.createMany({ data: names.map((name) => ({ partnerId, personId, name })) });
      return readNames(tx, owner);
    },
    personId,
  );
}
