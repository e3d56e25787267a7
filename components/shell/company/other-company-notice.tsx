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
  /** The permission that was to be added; without it, the connection was to be mended. */
  scope: string | undefined;
};

/** Which company came back from the identity server instead of the one of this page, and the way to choose once more. */
export function OtherCompanyNotice({ attemptId, scope }: Props) {
  const t = useTranslations("problems");
  const company = useCompany();
  const { data, isPending } = useQuery(otherCompanyQuery(company.id, attemptId));
  if (isPending) return null;
  const names = { company: company.name };
  return (
    <Notice
      title={t(scope ? "attempt.titleScope" : "attempt.titleConnect")}
      code={t("code", { code: "connection_refused · other_company" })}
      actions={
        <ConnectionForm
          purpose={scope ? "add_scope" : "reconnect"}
          companyId={company.id}
          scope={scope}
          choose="company"
        >
          <Button type="submit">{t("attempt.chooseCompany", names)}</Button>
        </ConnectionForm>
      }
    >
      <p>{data?.name ? t("attempt.cameBack", { ...names, other: data.name }) : t("attempt.other_company", names)}</p>
    </Notice>
  );
}
