"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Role } from "@/lib/rules/access/roles";

/** The company this tab belongs to, as client components need it. */
export type CompanyFacts = {
  id: string;
  name: string;
  countryCode: string;
  currencyCode: string;
  timeZone: string;
  role: Role;
  /** The permissions the portal may ask for, here and in every company. */
  offered: readonly string[];
  /** Whose typed text is kept: never shown to the next person of the same tab. */
  personId: string;
};

const CompanyContext = createContext<CompanyFacts | null>(null);

export function CompanyProvider({ company, children }: { company: CompanyFacts; children: ReactNode }) {
  return <CompanyContext value={company}>{children}</CompanyContext>;
}

/** @throws outside a company's pages, where there is none */
export function useCompany(): CompanyFacts {
  const company = useContext(CompanyContext);
  if (company === null) throw new Error("no company above this component");
  return company;
}
