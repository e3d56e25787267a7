"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/page-head";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import { useCompany } from "../company/company-context";
import { RoleNotice } from "./role-notice";

type Props = {
  action?: Action;
  /** The page's heading, where what is guarded brings its own. */
  title?: string;
  /** Where it is read, by what that is called; `label` where that is more than its name. */
  read?: { href: string; name: string } | { href: string; label: string };
  children: ReactNode;
};

/** A page only for those whose role may do it; the others are told so before they type, not after. */
export function MayWrite({ action = "sales.write", title, read, children }: Props) {
  const t = useTranslations("problems.roles");
  const { role } = useCompany();
  if (mayDo(role, action)) return children;
  const label = read ? ("label" in read ? read.label : t("goTo", { name: read.name })) : "";
  return (
    <>
      {title === undefined ? null : <PageHead title={title} />}
      <div className="page">
        <RoleNotice action={action} read={read && { href: read.href, label }} />
      </div>
    </>
  );
}
