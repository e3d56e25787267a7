"use client";
import type { ReactNode } from "react";
import { type Action, mayDo } from "@/lib/auth/roles";
import { useCompany } from "./company-context";
import { ProblemNotice } from "./problem-notice";

/** A page only for those whose role may do it; the others are told so before they type, not after. */
export function MayWrite({ action = "sales.write", children }: { action?: Action; children: ReactNode }) {
  const { role } = useCompany();
  if (mayDo(role, action)) return children;
  return (
    <div className="page">
      <ProblemNotice problem={{ code: "role_missing" }} />
    </div>
  );
}
