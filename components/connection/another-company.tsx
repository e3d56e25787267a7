import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button, ButtonLink } from "@/components/ui/button";
import type { ConnectedCompany } from "./connected-company";

/**
 * Asks at the top of the companies page whether to connect another company, and says which company was connected just
 * now. The list below it shows what is connected so far.
 */
export function AnotherCompanyQuestion({ company, wasConnected }: ConnectedCompany) {
  const t = useTranslations("way.anotherCompany");
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="lead">{t(wasConnected ? "already" : "connected", { company: company.name })}</p>
      <div className="actions">
        <ConnectAnotherForm>
          <Button type="submit" variant="main" size="big">
            {t("connect")}
          </Button>
        </ConnectAnotherForm>
        <ButtonLink href={`/companies/${company.companyId}`} size="big">
          {t("done")}
        </ButtonLink>
      </div>
    </>
  );
}

/** Asks on the overview of a person's first company whether to connect another company. Work can begin without an answer. */
export function AnotherCompanyNotice({ companyId, companyName }: { companyId: string; companyName: string }) {
  const t = useTranslations("way.anotherCompany");
  const titleId = useId();
  return (
    <section className="notice plain mb-7" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className="what">
          {t("title")}
        </h2>
        <p>{t("connected", { company: companyName })}</p>
      </div>
      <div className="actions">
        <ConnectAnotherForm>
          <Button type="submit">{t("connect")}</Button>
        </ConnectAnotherForm>
        <ButtonLink href={`/companies/${companyId}`} replace variant="quiet">
          {t("done")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Goes to the service's choice of a company, and comes back to the companies page. */
function ConnectAnotherForm({ children }: { children: ReactNode }) {
  return (
    <ConnectionForm purpose="add_company" returnTo={null}>
      {children}
    </ConnectionForm>
  );
}
