import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AnotherCompanyQuestion } from "@/components/connection/another-company";
import { CompanyList } from "@/components/connection/company-list";
import { findConnectedCompany } from "@/components/connection/connected-company";
import { ConnectedByOwner } from "@/components/owner-links/connected-by-owner";
import { MissingCompanies } from "@/components/owner-links/missing-companies";
import { OwnerLinks } from "@/components/owner-links/owner-links";
import { AttemptNotice } from "@/components/shell/attempt-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Keys } from "@/components/shell/keys/keys";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { Button } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { listCompanies } from "@/lib/auth/connections";
import { getSession } from "@/lib/auth/session";
import { recordSessionSeen } from "@/lib/auth/session-seen";
import { recordLanguage } from "@/lib/notices/notice-person";
import { readUnconnectedCompanies } from "@/lib/owner-links/missing-companies";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("way"))("choose") };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CompaniesPage({ searchParams }: Props) {
  const session = await getSession();
  if (session === null) return null;
  const language = await getLocale();
  const [t, companies, query] = await Promise.all([
    getTranslations("way.companiesPage"),
    listCompanies(session, language),
    searchParams,
    recordSessionSeen(session),
    recordLanguage(session, language),
  ]);
  const ownNames = companies.map(({ name }) => name);
  const { missingCompanies, knownNames, ownerLinks } = await readUnconnectedCompanies(session, ownNames, language);
  const connectedCompany = findConnectedCompany(companies, query);
  const signedInAs = session.email ?? session.name ?? undefined;
  return (
    <ClientMessages namespaces={["ownerLink"]}>
      <SignInFrame currentStep="choose" signedInName={signedInAs} companyCount={companies.length}>
        <AttemptNotice problem={String(query.problem ?? "")} reason={String(query.reason ?? "")} isSignedIn />
        <ConnectedByOwner {...{ ownerLinks, ownNames }} />
        {connectedCompany ? (
          <>
            <AnotherCompanyQuestion {...connectedCompany} />
            <h2>{t("title")}</h2>
          </>
        ) : (
          <>
            <h1>{t("title")}</h1>
            <p className="lead">{t("lead")}</p>
          </>
        )}
        {companies.length === 0 ? (
          <EmptyNotice
            action={
              <ConnectionForm purpose="add_company" returnTo={null}>
                <Button type="submit" variant="main">
                  {t("add")}
                </Button>
              </ConnectionForm>
            }
          >
            {t("empty")}
          </EmptyNotice>
        ) : (
          <CompanyList companies={companies} />
        )}
        <div className="under">
          {companies.length === 0 || connectedCompany ? null : (
            <ConnectionForm purpose="add_company" returnTo={null}>
              <button type="submit" className="link">
                {t("add")}
              </button>
            </ConnectionForm>
          )}
          <span>
            {signedInAs ? `${t("as", { who: signedInAs })} ` : null}
            <ConnectionForm purpose="sign_in" returnTo={null} forcedQuestion="login">
              <button type="submit" className="link">
                {t("notYou")}
              </button>
            </ConnectionForm>
          </span>
        </div>
        <MissingCompanies {...{ missingCompanies, knownNames }} />
        <OwnerLinks ownerLinks={ownerLinks} areCompaniesListed={missingCompanies.length > 0} />
      </SignInFrame>
      <Keys />
    </ClientMessages>
  );
}
