"use client";

import { createContext, useContext } from "react";
import type { DraftEditKind } from "@/lib/api/contract/draft-edit";

const Name = createContext<DraftEditKind>("invoice");

/** Says to everything in the editor which kind of document is written: its words differ. */
export const KindName = Name.Provider;

export function useKindName(): DraftEditKind {
  return useContext(Name);
}

const Sent = createContext(false);

/** Says that what is written was sent already: it is no draft, and the words do not call it one. */
export const IsSent = Sent.Provider;

export function useIsSent(): boolean {
  return useContext(Sent);
}
