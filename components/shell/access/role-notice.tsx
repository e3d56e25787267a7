"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Action } from "@/lib/rules/access/roles";
import { AskForRight } from "./ask-for-right";
import { useRoleExplanation } from "./role-explanation";

type Props = {
  action: Action;
  /** The link to the page on which the record can be read, or to its list. */
  readLink?: { href: string; label: string } | undefined;
};

/**
 * Says what the person's role does not allow here and who may do it, with a button that asks for it and a link to what the
 * person can read.
 */
export function RoleNotice({ action, readLink }: Props) {
  const t = useTranslations("problems.roles");
  const explainRole = useRoleExplanation();
  return (
    <Notice
      tone="plain"
      title={t("title")}
      actions={readLink ? <ButtonLink href={readLink.href}>{readLink.label}</ButtonLink> : null}
    >
      <p>{explainRole(action)}</p>
      <AskForRight action={action} />
    </Notice>
  );
}

/** Says what the role does not allow and whom to ask, above content that the person may read but not change. */
export function RoleLine({ action }: Pick<Props, "action">) {
  const explainRole = useRoleExplanation();
  return <MissingRightText action={action} text={explainRole(action)} />;
}

/** Says in the words of a place what the role does not allow there, and whom to ask. */
export function MissingRightText({ action, text }: Pick<Props, "action"> & { text: string }) {
  return (
    <div className="secondary max-w-[76ch]">
      <p>{text}</p>
      <AskForRight action={action} />
    </div>
  );
}
