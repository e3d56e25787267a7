"use client";

import { createContext, useContext } from "react";
import type { SalesEditKind } from "@/lib/api/contract/operations/draft-edit";

const KindNameContext = createContext<SalesEditKind>("invoice");

/** Provides the kind of document that is edited, because the texts of the editor differ between kinds. */
export const KindNameProvider = KindNameContext.Provider;

export function useKindName(): SalesEditKind {
  return useContext(KindNameContext);
}

/** The facts that make an invoice's total differ from the amount to pay, as the books had them at the last save. */
export type TotalTerms = { isCredit: boolean; reductionMinor: bigint };

export const defaultTotalTerms: TotalTerms = { isCredit: false, reductionMinor: 0n };
const TotalTermsContext = createContext<TotalTerms>(defaultTotalTerms);

/** Provides the facts that make the total differ from the amount to pay. */
export const TotalTermsProvider = TotalTermsContext.Provider;

export function useTotalTerms(): TotalTerms {
  return useContext(TotalTermsContext);
}

const IsSentContext = createContext(false);

/** Provides whether the document was sent already; the texts of a sent document do not call it a draft. */
export const IsSentProvider = IsSentContext.Provider;

export function useIsSent(): boolean {
  return useContext(IsSentContext);
}
