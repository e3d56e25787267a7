import type { ListedCompany } from "@/lib/rules/access/shown-connection";
import { needsLogin } from "./connection-label";

/** The query of the companies page. Anybody can edit an address, so the values may be anything. */
type CompaniesQuery = Record<string, string | string[] | undefined>;

export type ConnectedCompany = {
  company: ListedCompany;
  /** Whether the company was connected before, so that nothing changed. */
  wasConnected: boolean;
};

/**
 * Finds the company that the person connected just now, as the address of the companies page says.
 *
 * @returns null when the address names no company, or none of the person's companies that is connected
 */
export function findConnectedCompany(
  companies: readonly ListedCompany[],
  { connected: connectedId, already }: CompaniesQuery,
): ConnectedCompany | null {
  const company = companies.find(({ companyId, connection }) => companyId === connectedId && !needsLogin(connection));
  return company ? { company, wasConnected: already === "1" } : null;
}
