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
  readLink?: { href: string; name: string } | { href: string; label: string };
  children: ReactNode;
};

/** Shows a page only to people whose role allows its action. Other people see a notice before they type, not after. */
export function RoleGuard({ action = "sales.write", title, readLink, children }: Props) {
  const t = useTranslations("problems.roles");
  const { role } = useCompany();
  if (mayDo(role, action)) return children;
  const label = readLink ? ("label" in readLink ? readLink.label : t("goTo", { name: readLink.name })) : "";
  return (
    <>
      {title === undefined ? null : <PageHead title={title} />}
      <div className="page">
        <RoleNotice action={action} readLink={readLink && { href: readLink.href, label }} />
      </div>
    </>
  );
}
