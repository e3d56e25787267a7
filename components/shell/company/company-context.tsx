"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Role } from "@/lib/rules/access/roles";

/** The facts about the company of this page that client components need. */
export type CompanyFacts = {
  id: string;
  name: string;
  countryCode: string;
  currencyCode: string;
  timeZone: string;
  role: Role;
  /** The scopes that the portal may request, in this and every other company. */
  offered: readonly string[];
  /** The person whose typed text is stored, so that it is never shown to the next person in the same tab. */
  personId: string;
};

const CompanyContext = createContext<CompanyFacts | null>(null);

export function CompanyProvider({ company, children }: { company: CompanyFacts; children: ReactNode }) {
  return <CompanyContext value={company}>{children}</CompanyContext>;
}

/** Returns the company of the page. @throws Error outside the pages of a company */
export function useCompany(): CompanyFacts {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error("no company above this component");
  return company;
}
