import type { ReactNode } from "react";
import { RoleNotice } from "@/components/shell/access/role-notice";
import { getPageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";

/**
 * Shows the books to people whose role may see them; other people see a notice about their role instead of an empty page.
 */
export async function BooksAccess({ companyId, children }: { companyId: string; children: ReactNode }) {
  const { role } = await getPageAccess(companyId);
  if (mayDo(role, "accounting.read")) return children;
  return (
    <div className="page">
      <RoleNotice action="accounting.read" />
    </div>
  );
}
