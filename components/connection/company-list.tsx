import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { CompanyTile } from "@/components/shell/company/company-tile";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Kbd } from "@/components/ui/kbd";
import type { ListedCompany } from "@/lib/rules/access/shown-connection";
import { ConnectionLabel, needsLogin } from "./connection-label";

/**
 * Lists the person's companies. A click on a company whose login has ended starts a new login; a click on any other
 * company opens that company.
 */
export function CompanyList({ companies }: { companies: readonly ListedCompany[] }) {
  const t = useTranslations("way.companiesPage");
  return (
    <ul className="cos" aria-label={t("listLabel")}>
      {companies.map((company, index) => {
        const shortcutKey = index < 9 ? String(index + 1) : undefined;
        const companyRow = <CompanyRow company={company} shortcut={shortcutKey} />;
        return (
          <li key={company.companyId} data-co={company.colour}>
            {needsLogin(company.connection) ? (
              <ConnectionForm
                purpose="reconnect"
                companyId={company.companyId}
                returnTo={`/companies/${company.companyId}`}
                className="block"
              >
                <button type="submit" aria-keyshortcuts={shortcutKey}>
                  {companyRow}
                </button>
              </ConnectionForm>
            ) : (
              <Link href={`/companies/${company.companyId}`} aria-keyshortcuts={shortcutKey} prefetch={false}>
                {companyRow}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CompanyRow({ company, shortcut }: { company: ListedCompany; shortcut: string | undefined }) {
  const t = useTranslations("way.companiesPage");
  const tRoles = useTranslations("common.roles");
  const countryNames = new Intl.DisplayNames([useLocale()], { type: "region" });
  return (
    <>
      <span className="edge" />
      <CompanyTile initials={company.initials} colour={company.colour} />
      <span className="min-w-0">
        <span className="name cut">{company.name}</span>
        <span className="fact">
          {t("fact", {
            country: countryNames.of(company.countryCode) ?? company.countryCode,
            currency: company.currencyCode,
            role: tRoles(company.role),
          })}
        </span>
      </span>
      <span className="state">
        <ConnectionLabel connection={company.connection} />
        {shortcut ? <Kbd shortcut={shortcut} /> : null}
      </span>
    </>
  );
}
