"use client";
import { useLocale, useTranslations } from "next-intl";
import { isAskable } from "@/lib/rules/access/chosen-roles";
import { type Action, actions, mayDo, type Role, roles } from "@/lib/rules/access/roles";
import { useCompany } from "../company/company-context";
import type { AnyProblem } from "../problems/problem-text";

/** Returns the action that the person's role does not allow, when the problem names it; otherwise null. */
export function findMissingAction({ code, detail }: Pick<AnyProblem, "code" | "detail">): Action | null {
  if (code !== "role_missing") return null;
  return actions.find((action) => action === detail) ?? null;
}

/** Returns the roles that allow an action. */
export function rolesAllowedTo(action: Action): readonly Role[] {
  return roles.filter((role) => mayDo(role, action));
}

/**
 * Returns a function that explains which action this person's role does not allow, and which roles allow it. For what only
 * the owner may do, or the accountant in charge of a company without owner, it names no role: the notice names the people.
 */
export function useRoleExplanation(): (action: Action) => string {
  const t = useTranslations("problems.roles");
  const tRoles = useTranslations("common.roles");
  const locale = useLocale();
  const { role } = useCompany();
  const roleNameOf = (otherRole: Role) => tRoles(otherRole).toLocaleLowerCase(locale);
  const roleListFormat = new Intl.ListFormat(locale, { type: "conjunction" });
  return (action) => {
    const texts = { role: roleNameOf(role), what: t(`may.${action}`) };
    if (!isAskable(action)) return t("lacksRightOfManagers", texts);
    return t("lacks", { ...texts, roles: roleListFormat.format(rolesAllowedTo(action).map(roleNameOf)) });
  };
}
