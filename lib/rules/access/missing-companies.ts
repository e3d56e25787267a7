import { comparableNameOf } from "./company-name";

/**
 * Why the portal knows the name of a company that a person has not connected: the company's owner connected it by a link
 * of theirs, the company invited them, or they noted the name down.
 */
type MissingReason = "owner_connected" | "invited" | "noted";

export type MissingCompany = {
  name: string;
  reason: MissingReason;
  /** Whether its owner has a link of the person that can still be used. */
  isOwnerAsked: boolean;
};

type KnownNames = Record<MissingReason, readonly string[]>;

/**
 * The companies that a person has not connected and whose names the portal knows, each once, sorted by name in a
 * language. The first reason in the order of {@link MissingReason} counts.
 *
 * @param ownNames   the names of the companies in the person's list
 * @param askedNames the names in links to owners that can still be used
 */
export function listMissingCompanies(
  knownNames: KnownNames,
  { ownNames, askedNames }: { ownNames: readonly string[]; askedNames: readonly string[] },
  language: string,
): readonly MissingCompany[] {
  const listedNames = new Set(ownNames.map(comparableNameOf));
  const comparableAskedNames = new Set(askedNames.map(comparableNameOf));
  const missingCompanies: MissingCompany[] = [];
  for (const reason of ["owner_connected", "invited", "noted"] as const)
    for (const name of knownNames[reason]) {
      const comparableName = comparableNameOf(name);
      if (!comparableName || listedNames.has(comparableName)) continue;
      listedNames.add(comparableName);
      missingCompanies.push({ name, reason, isOwnerAsked: comparableAskedNames.has(comparableName) });
    }
  return missingCompanies.toSorted((left, right) => left.name.localeCompare(right.name, language));
}
