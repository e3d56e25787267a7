import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { ListedCompany } from "@/lib/rules/access/shown-connection";
import { ConnectionForm } from "../connection-form";
import { Preferences } from "../preferences";
import { CompanyTile } from "./company-tile";
import { MenuLink } from "./menu-link";

type Props = { id: string; currentCompanyId: string; companies: readonly ListedCompany[]; signedInAs: string | null };

/**
 * Shows the menu with other companies, language, appearance and sign-out. It is a native popover, so it opens and
 * closes without a script.
 */
export function CompanyMenu({ id, currentCompanyId, companies, signedInAs }: Props) {
  const t = useTranslations("shell");
  return (
    <section id={id} popover="auto" className="co-menu" aria-label={t("companies")}>
      <ul>
        {companies.map((company) => (
          <li key={company.companyId}>
            <Link
              className="row"
              href={`/companies/${company.companyId}`}
              prefetch={false}
              aria-current={company.companyId === currentCompanyId ? "true" : undefined}
            >
              <CompanyTile initials={company.initials} colour={company.colour} />
              <span className="cut">{company.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="row plain" href="/companies" prefetch={false}>
        {t("all")}
      </Link>
      <ConnectionForm purpose="add_company" returnTo={null} className="block">
        <button type="submit" className="row plain" data-command="">
          {t("add")}
        </button>
      </ConnectionForm>
      <hr />
      <Preferences areLabelsVisible />
      <hr />
      {signedInAs ? <p className="label px-2 py-1">{t("signedInAs", { who: signedInAs })}</p> : null}
      <MenuLink className="row plain" href={`/companies/${currentCompanyId}/settings/sign-ins`} prefetch={false}>
        {t("signIns")}
      </MenuLink>
      <form method="post" action="/api/sign-out">
        <button type="submit" className="row plain" data-command="">
          {t("signOut")}
        </button>
        <button type="submit" name="everywhere" value="yes" className="row plain" data-command="">
          {t("signOutEverywhere")}
        </button>
      </form>
    </section>
  );
}
