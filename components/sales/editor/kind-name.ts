"use client";

import { createContext, useContext } from "react";
import type { SalesEditKind } from "@/lib/api/contract/operations/draft-edit";

const Name = createContext<SalesEditKind>("invoice");

/** Provides the kind of document that is edited, because the texts of the editor differ between kinds. */
export const KindName = Name.Provider;

export function useKindName(): SalesEditKind {
  return useContext(Name);
}

/** What changes the total of an invoice from what is to be paid, as the books had it at the last save. */
export type TermsOfTotal = { isCredit: boolean; reductionMinor: bigint };

export const plainTerms: TermsOfTotal = { isCredit: false, reductionMinor: 0n };
const Terms = createContext<TermsOfTotal>(plainTerms);

/** Provides what changes the total from what is to be paid. */
export const TotalTerms = Terms.Provider;

export function useTotalTerms(): TermsOfTotal {
  return useContext(Terms);
}

const Sent = createContext(false);

/** Provides whether the document was sent already; the texts then do not call it a draft. */
export const IsSent = Sent.Provider;

export function useIsSent(): boolean {
  return useContext(Sent);
}
