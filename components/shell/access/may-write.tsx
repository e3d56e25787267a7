"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/ui/page-head";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import { useCompany } from "../company/company-context";
import { RoleNotice } from "./role-notice";

type Props = {
  action?: Action;
  /** The heading of the page, when the guarded content has its own heading. */
  title?: string;
  /** The link to the page on which the record can be read, by the name of that page or by a whole label. */
  read?: { href: string; name: string } | { href: string; label: string };
  children: ReactNode;
};

/** Shows a page only to people whose role allows its action. Other people see a notice before they type, not after. */
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
