import "server-only";
import type { Attempt } from "./attempts";
import type { GrantedAccess } from "./exchange";
import { withParameters } from "./return-to";

/**
 * The page to which the browser goes when a grant was stored. After a person's first company, and after each company that
 * they added, the page asks whether to connect another one: its address says so with the parameter `connected`, and with
 * `already` when nothing changed. A person who signed in in order to see a page goes to that page instead.
 */
export function pageAfterGrant(
  { purpose, returnTo }: Pick<Attempt, "purpose" | "returnTo">,
  { companyId, hasOtherCompanies, isFirstCompany, wasConnected }: Omit<GrantedAccess, "personId">,
): string {
  const companyPath = `/companies/${companyId}`;
  if (purpose === "add_company")
    return withParameters("/companies", { connected: companyId, already: wasConnected ? "1" : undefined });
  const isPageRequested = returnTo !== null && !/^\/companies(\?|$)/.test(returnTo);
  if (purpose === "sign_in" && isFirstCompany && !isPageRequested)
    return withParameters(companyPath, { connected: "1" });
  return returnTo ?? (hasOtherCompanies ? "/companies" : companyPath);
}
