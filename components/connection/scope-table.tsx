import { useTranslations } from "next-intl";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import { sortScopes, textOf } from "./scopes";

type Props = { companyId: string; granted: readonly string[]; missing: readonly string[]; works: boolean };

/** The permissions that the person has granted, and the further ones that the pages of the portal could use. */
export function ScopeTable({ companyId, granted, missing, works }: Props) {
  const t = useTranslations("connection");
  return (
    <section>
      <h2>{t("scopes")}</h2>
      <p className="two mb-3 text-sm">{t("scopesLead")}</p>
      <ul className="border-t border-line text-sm">
        {sortScopes(granted).map((scope) => (
          <li key={scope} className="scope">
            <span>
              {t(`scope.${textOf(scope)}`)} <span className="id mute block text-xs">{scope}</span>
            </span>
            <span className={works ? "good" : "two"}>{t("given")}</span>
          </li>
        ))}
        {missing.map((scope) => (
          <li key={scope} className="scope">
            <span className="two">
              {t(`scope.${textOf(scope)}`)} <span className="id mute block text-xs">{scope}</span>
            </span>
            {works ? (
              <ConnectionForm purpose="add_scope" companyId={companyId} scope={scope}>
                <Button type="submit" size="sm" aria-label={t("add", { scope })}>
                  {t("addShort")}
                </Button>
              </ConnectionForm>
            ) : (
              <span className="two">{t("notGiven")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
