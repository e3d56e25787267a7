"use client";

import { createContext, useContext } from "react";
import type { SalesEditKind } from "@/lib/api/contract/operations/draft-edit";

const Name = createContext<SalesEditKind>("invoice");

/** Says to everything in the editor which kind of document is written: its words differ. */
export const KindName = Name.Provider;

export function useKindName(): SalesEditKind {
  return useContext(Name);
}

/** What turns the total of an invoice from what is to be paid; as the books have it at the last save. */
export type TermsOfTotal = { isCredit: boolean; reductionMinor: bigint };

export const plainTerms: TermsOfTotal = { isCredit: false, reductionMinor: 0n };
const Terms = createContext<TermsOfTotal>(plainTerms);

/** Says on which terms the total stands. */
export const TotalTerms = Terms.Provider;

export function useTotalTerms(): TermsOfTotal {
  return useContext(Terms);
}

const Sent = createContext(false);

/** Says that what is written was sent already: it is no draft, and the words do not call it one. */
export const IsSent = Sent.Provider;

export function useIsSent(): boolean {
  return useContext(Sent);
}
