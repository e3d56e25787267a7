import "server-only";
import type { Session } from "@/lib/auth/session";
import { withPartner } from "@/lib/platform/db";
import { listMissingCompanies, type MissingCompany } from "@/lib/rules/access/missing-companies";
import type { ShownOwnerLink } from "@/lib/rules/access/owner-link";
import { now } from "@/lib/values/clock";
import { listKnownCompanies } from "./known-companies";
import { listNamesConnectedByOwners, listOwnerLinks } from "./owner-links";

/** What the companies page shows besides the person's companies. */
type UnconnectedCompanies = {
  missingCompanies: readonly MissingCompany[];
  knownNames: readonly string[];
  ownerLinks: readonly ShownOwnerLink[];
};

/**
 * The companies whose names the portal knows and that are not in the person's list, and the person's links to owners.
 * Names of companies where only colleagues are members are not among them: they would tell a person whom a colleague
 * works for (decision 0313).
 *
 * @param ownNames the names of the companies in the person's list
 */
export async function readUnconnectedCompanies(
  session: Session,
  ownNames: readonly string[],
  language: string,
): Promise<UnconnectedCompanies> {
  const [ownerLinks, connectedNames, invitingNames, { names: knownNames }] = await Promise.all([
    listOwnerLinks(session),
    listNamesConnectedByOwners(session),
    listInvitingNames(session),
    listKnownCompanies(session),
  ]);
  const askedNames = ownerLinks.flatMap(({ state, companyName }) => (state === "open" ? [companyName] : []));
  const missingCompanies = listMissingCompanies(
    { owner_connected: connectedNames, invited: invitingNames, noted: knownNames },
    { ownNames, askedNames },
    language,
  );
  return { missingCompanies, knownNames, ownerLinks };
}

/** The names of the companies that have invited the person's address and where they are no member. */
function listInvitingNames({ partnerId, personId }: Session): Promise<string[]> {
  return withPartner(
    partnerId,
    async (tx) => {
      const rows = await tx.$queryRaw<{ name: string }[]>`SELECT name FROM inviting_companies(${now()}::timestamptz)`;
      return rows.map(({ name }) => name);
    },
    personId,
  );
}
