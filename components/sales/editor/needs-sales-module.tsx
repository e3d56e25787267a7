"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SalesModuleRemedy, useSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields, Notice } from "@/components/ui/states";
import { mayDo } from "@/lib/rules/access/roles";

/**
 * Shows the editor of a quote or an order where the subscription includes the sales module; otherwise shows a notice.
 */
export function NeedsSalesModule({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("sales");
  const shellMessages = useTranslations("shell");
  const commonMessages = useTranslations("common");
  const { id, name, role } = useCompany();
  const moduleStatus = useSalesModule();
  if (moduleStatus === "has") return children;
  const salesPath = `/companies/${id}/sales`;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[
          <Link key="sales" href={salesPath}>
            {t("title")}
          </Link>,
        ]}
      />
      <div className="page" aria-busy={moduleStatus === "unknown"}>
        {moduleStatus === "unknown" ? (
          <LoadingFields label={commonMessages("loading")} />
        ) : (
          <Notice
            title={shellMessages("salesModule.lacks", { company: name })}
            tone="plain"
            actions={
              <>
                {mayDo(role, "sales.write") ? (
                  <ButtonLink href={`${salesPath}/invoices/new`}>{shellMessages("new.invoice")}</ButtonLink>
                ) : null}
                <ButtonLink variant="quiet" href={salesPath}>
                  {t("editor.toSales")}
                </ButtonLink>
              </>
            }
          >
            <p>
              <SalesModuleRemedy />
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
