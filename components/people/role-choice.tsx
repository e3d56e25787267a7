"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { AssignableRole } from "@/lib/rules/access/roles";
import css from "./people.module.css";
import { useRoleTexts } from "./use-role-texts";

type RoleChoiceProps = {
  legend: string;
  roles: readonly AssignableRole[];
  chosenRole: AssignableRole | null;
  error: string | null;
  onChoose: (role: AssignableRole) => void;
};

/** Shows roles to choose from; each is explained by the role table. */
export function RoleChoice({ legend, roles, chosenRole, error, onChoose }: RoleChoiceProps) {
  const tRoles = useTranslations("common.roles");
  const { summaryOf } = useRoleTexts();
  const baseId = useId();
  return (
    <fieldset className={css.choices} aria-describedby={error ? `${baseId}-error` : undefined}>
      <legend>{legend}</legend>
      {roles.map((role) => (
        <label key={role} className="tick">
          <input
            type="radio"
            name={baseId}
            checked={role === chosenRole}
            aria-labelledby={`${baseId}-${role}`}
            aria-describedby={`${baseId}-${role}-may`}
            onChange={() => onChoose(role)}
          />
          <span id={`${baseId}-${role}`}>{tRoles(role)}</span>
          <span id={`${baseId}-${role}-may`} className="echo">
            {summaryOf(role)}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${baseId}-error`} role="alert" className="echo bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
