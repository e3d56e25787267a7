"use client";

import { createContext, useContext } from "react";
import type { DraftEditKind } from "@/lib/api/contract/draft-edit";

const Name = createContext<DraftEditKind>("invoice");

/** Says to everything in the editor which kind of document is written: its words differ. */
export const KindName = Name.Provider;

export function useKindName(): DraftEditKind {
  return useContext(Name);
}
