import { useTranslations } from "next-intl";
import { levelAreas, levelOf, rightsOf } from "@/lib/rules/access/levels";
import type { AssignableRole } from "@/lib/rules/access/roles";
import css from "./role-table.module.css";

/** Shows what each of these roles may do, from the table that the access check reads. */
export function RoleTable({ shownRoles }: { shownRoles: readonly AssignableRole[] }) {
  const t = useTranslations("people.table");
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <p className="secondary max-w-[64ch] text-sm">{t("lead")}</p>
      <ul className={css.roles}>
        {shownRoles.map((role) => (
          <RoleBlock key={role} role={role} />
        ))}
      </ul>
    </section>
  );
}

function RoleBlock({ role }: { role: AssignableRole }) {
  const t = useTranslations("people");
  const tRoles = useTranslations("common.roles");
  const rights = rightsOf(role);
  return (
    <li className={css.role}>
      <h3>{tRoles(role)}</h3>
      <dl className={css.areas}>
        {levelAreas.map((area) => (
          <div key={area}>
            <dt className="label">{t(`areas.${area}`)}</dt>
            <dd className={levelOf(role, area) === "none" ? "mute" : undefined}>
              {t(`levels.${area}.${levelOf(role, area)}`)}
            </dd>
          </div>
        ))}
      </dl>
      {rights.length > 0 ? <p className={css.rights}>{rights.map((right) => t(`rights.${right}`)).join(" ")}</p> : null}
    </li>
  );
}
