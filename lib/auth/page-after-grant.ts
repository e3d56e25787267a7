import "server-only";
import type { Attempt } from "./attempts";
import type { GrantedAccess } from "./exchange";
import { withParameters } from "./return-to";

type ConcludedAttempt = Pick<Attempt, "purpose" | "returnTo"> & Partial<Pick<Attempt, "ownerLinkToken">>;

/**
 * The page to which the browser goes when a grant was stored. After a person's first company, and after each company that
 * they added, the page asks whether to connect another one: its address says so with the parameter `connected`, and with
 * `already` when nothing changed. A person who signed in in order to see a page goes to that page instead. The owner of a
 * company who connected it by a link has no session and goes to a page that says so. After a reconnect that allows
 * less than before, a page of the company names with the parameter `lost` the areas of work for which it does.
 */
export function pageAfterGrant(
  { purpose, returnTo, ownerLinkToken }: ConcludedAttempt,
  { companyId, hasOtherCompanies, isFirstCompany, wasConnected, lostAreas }: Omit<GrantedAccess, "personId">,
): string {
  if (ownerLinkToken) return withParameters("/connect/done", { already: wasConnected ? "1" : undefined });
  const companyPath = `/companies/${companyId}`;
  if (purpose === "add_company")
    return withParameters("/companies", { connected: companyId, already: wasConnected ? "1" : undefined });
  if (purpose === "reconnect" && lostAreas.length > 0)
    return withParameters(returnTo?.startsWith(companyPath) ? returnTo : companyPath, { lost: lostAreas.join(".") });
  const isPageRequested = returnTo !== null && !/^\/companies(\?|$)/.test(returnTo);
  if (purpose === "sign_in" && isFirstCompany && !isPageRequested)
    return withParameters(companyPath, { connected: "1" });
  return returnTo ?? (hasOtherCompanies ? "/companies" : companyPath);
}
