import "server-only";
import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { showRowsOfPerson, type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { type Colour, colours, nextColour } from "@/lib/values/colours";
import { parseInput } from "@/lib/values/parse-input";
import { type CompanyAccess, requireAction } from "./access";

const colourChangeSchema = z.strictObject({ colour: z.enum(colours) });

/**
 * Changes the company's colour to the one a person chose.
 *
 * @throws Problem `role_missing`; `invalid_input` when the colour is not one of the eight
 */
export async function changeColour(access: CompanyAccess, body: unknown): Promise<{ colour: Colour }> {
  requireAction(access, "company.write");
  const { colour } = parseInput(colourChangeSchema, body);
  const { partnerId, companyId } = access;
  await withTenant(access, async (tx) => {
    const where = { partnerId, id: companyId, colour: { not: colour } };
    const { count } = await tx.company.updateMany({ where, data: { colour } });
    if (count > 0) await audit(tx, access, { kind: "colour.changed", detail: { colour } });
  });
  return { colour };
}

/** Chooses the colour of a company that is new in the portal. No other company of its first person has that colour. */
export async function chooseFirstColour(
  tx: Tx,
  { partnerId, companyId, personId }: Tenant & { personId: string },
): Promise<Colour> {
  // Two new companies of one person wait for each other here. Otherwise both would find the same colour free.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`colours ${partnerId} ${personId}`}, 0))`;
  await showRowsOfPerson(tx, personId);
  const otherMemberships = await tx.membership.findMany({
    where: { partnerId, personId, companyId: { not: companyId }, endedAt: null },
  });
  const otherCompanyIds = otherMemberships.map((membership) => membership.companyId);
  const otherCompanies = await tx.company.findMany({ where: { partnerId, id: { in: otherCompanyIds } } });
  return nextColour(otherCompanies.map(({ colour }) => colour as Colour));
}
