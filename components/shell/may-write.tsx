"use client";
import type { ReactNode } from "react";
import { mayDo } from "@/lib/auth/roles";
import { useCompany } from "./company-context";
import { ProblemNotice } from "./problem-notice";

/** A form only for those whose role may save it; the others are told so before they type, not after. */
export function MayWrite({ children }: { children: ReactNode }) {
  const { role } = useCompany();
  if (mayDo(role, "sales.write")) return children;
  return (
    <div className="page">
      <ProblemNotice problem={{ code: "role_missing" }} />
    </div>
  );
}
