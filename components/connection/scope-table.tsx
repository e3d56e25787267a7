import { useTranslations } from "next-intl";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import { scopeTextKeyOf, sortScopes } from "./scopes";

type Props = {
  companyId: string;
  grantedScopes: readonly string[];
  missingScopes: readonly string[];
  isConnectionUsable: boolean;
};

/** Shows the permissions that the person has granted, and the further ones that the pages of the portal could use. */
export function ScopeTable({ companyId, grantedScopes, missingScopes, isConnectionUsable }: Props) {
  const t = useTranslations("connection");
  return (
    <section>
      <h2>{t("scopes")}</h2>
      <p className="secondary mb-3 text-sm">{t("scopesLead")}</p>
      <ul className="border-t border-line text-sm">
        {sortScopes(grantedScopes).map((scope) => (
          <li key={scope} className="scope">
            <span>
              {t(`scope.${scopeTextKeyOf(scope)}`)} <span className="id mute block text-xs">{scope}</span>
            </span>
            <span className={isConnectionUsable ? "good" : "secondary"}>{t("given")}</span>
          </li>
        ))}
        {missingScopes.map((scope) => (
          <li key={scope} className="scope">
            <span className="secondary">
              {t(`scope.${scopeTextKeyOf(scope)}`)} <span className="id mute block text-xs">{scope}</span>
            </span>
            {isConnectionUsable ? (
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
