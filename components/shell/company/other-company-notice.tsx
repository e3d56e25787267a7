"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { otherCompanyQuery } from "@/lib/api/browser/company/connection-attempts";
import { ConnectionForm } from "../connection-form";
import { useCompany } from "./company-context";

type Props = {
  attemptId: string;
  /** The permission that the attempt should add. Where it is missing, the attempt should reconnect the company. */
  scope: string | undefined;
};

/** Says which company the identity server returned instead of the one of this page, with a button to choose again. */
export function OtherCompanyNotice({ attemptId, scope }: Props) {
  const t = useTranslations("problems");
  const company = useCompany();
  const { data, isPending } = useQuery(otherCompanyQuery(company.id, attemptId));
  if (isPending) return null;
  const companyNames = { company: company.name };
  return (
    <Notice
      title={t(scope ? "attempt.titleScope" : "attempt.titleConnect")}
      code={t("code", { code: "connection_refused · other_company" })}
      actions={
        <ConnectionForm
          purpose={scope ? "add_scope" : "reconnect"}
          companyId={company.id}
          scope={scope}
          forcedQuestion="company"
        >
          <Button type="submit">{t("attempt.chooseCompany", companyNames)}</Button>
        </ConnectionForm>
      }
    >
      <p>
        {data?.name
          ? t("attempt.cameBack", { ...companyNames, other: data.name })
          : t("attempt.other_company", companyNames)}
      </p>
    </Notice>
  );
}
