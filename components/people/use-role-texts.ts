import { useLocale, useTranslations } from "next-intl";
import { levelAreas, levelOf, rightsOf } from "@/lib/rules/access/levels";
import type { Role } from "@/lib/rules/access/roles";

/** Returns functions that name a role inside a sentence, and that say in one line what the role may do. */
export function useRoleTexts() {
  const t = useTranslations("people");
  const tRoles = useTranslations("common.roles");
  const locale = useLocale();
  return {
    nameOf: (role: Role) => tRoles(role).toLocaleLowerCase(locale),
    summaryOf: (role: Role) => {
      const allowedAreas = levelAreas.filter((area) => levelOf(role, area) !== "none");
      const areaTexts = allowedAreas.map((area) =>
        t("summary", { area: t(`areas.${area}`), level: t(`levels.${area}.${levelOf(role, area)}`) }),
      );
      return [...areaTexts, ...rightsOf(role).map((right) => t(`rights.${right}`))].join(" ");
    },
  };
}
