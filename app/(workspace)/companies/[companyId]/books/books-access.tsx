import type { ReactNode } from "react";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { pageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/auth/roles";

/** The books only for those whose role may see them; the others are told so instead of an empty page. */
export async function BooksAccess({ companyId, children }: { companyId: string; children: ReactNode }) {
  const { role } = await pageAccess(companyId);
  if (mayDo(role, "accounting.read")) return children;
  return (
    <div className="page">
      <ProblemNotice problem={{ code: "role_missing" }} />
    </div>
  );
}
