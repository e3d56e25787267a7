"use client";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Action } from "@/lib/rules/access/roles";
import { useRoleWords } from "./role-words";

type Props = {
  action: Action;
  /** Where it is read, or the list it is in. */
  read?: { href: string; label: string } | undefined;
};

/** What the person's role does not allow here, who may do it, and the way to what can be read. */
export function RoleNotice({ action, read }: Props) {
  const t = useTranslations("problems.roles");
  const words = useRoleWords();
  return (
    <Notice title={t("title")} actions={read ? <ButtonLink href={read.href}>{read.label}</ButtonLink> : null}>
      <p>{words(action)}</p>
    </Notice>
  );
}

/** The same in a line, over what may be read here and not changed. */
export function RoleLine({ action }: Pick<Props, "action">) {
  const words = useRoleWords();
  return <p className="two max-w-[76ch]">{words(action)}</p>;
}
