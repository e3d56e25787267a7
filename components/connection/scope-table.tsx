import { useTranslations } from "next-intl";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import { scopeTextKey, sortScopes } from "./scopes";

type Props = { companyId: string; granted: readonly string[]; missing: readonly string[]; isUsable: boolean };

/** The permissions that the person has granted, and the further ones that the pages of the portal could use. */
export function ScopeTable({ companyId, granted, missing, isUsable }: Props) {
  const t = useTranslations("connection");
  return (
    <section>
      <h2>{t("scopes")}</h2>
      <p className="secondary mb-3 text-sm">{t("scopesLead")}</p>
      <ul className="border-t border-line text-sm">
        {sortScopes(granted).map((scope) => (
          <li key={scope} className="scope">
            <span>
              {t(`scope.${scopeTextKey(scope)}`)} <span className="id mute block text-xs">{scope}</span>
            </span>
            <span className={isUsable ? "good" : "secondary"}>{t("given")}</span>
          </li>
        ))}
        {missing.map((scope) => (
          <li key={scope} className="scope">
            <span className="secondary">
              {t(`scope.${scopeTextKey(scope)}`)} <span className="id mute block text-xs">{scope}</span>
            </span>
            {isUsable ? (
              <ConnectionForm purpose="add_scope" companyId={companyId} scope={scope}>
                <Button type="submit" size="sm" aria-label={t("add", { scope })}>
                  {t("addShort")}
                </Button>
              </ConnectionForm>
            ) : (
              <span className="secondary">{t("notGiven")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
