import type { ReactNode } from "react";
import { RoleNotice } from "@/components/shell/access/role-notice";
import { pageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";

/** The books only for those whose role may see them; the others are told so instead of an empty page. */
export async function BooksAccess({ companyId, children }: { companyId: string; children: ReactNode }) {
  const { role } = await pageAccess(companyId);
  if (mayDo(role, "accounting.read")) return children;
  return (
    <div className="page">
      <RoleNotice action="accounting.read" />
    </div>
  );
}
