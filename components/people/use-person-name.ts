import { useTranslations } from "next-intl";
import type { CompanyPerson } from "@/lib/rules/access/shown-people";

/** Returns a function that names a person, also one whose name and mail address the service never answered. */
export function usePersonName(): (person: Pick<CompanyPerson, "name">) => string {
  const t = useTranslations("people");
  return ({ name }) => name || t("unnamed");
}
