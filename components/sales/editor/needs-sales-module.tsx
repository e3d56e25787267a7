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
  const shell = useTranslations("shell");
  const common = useTranslations("common");
  const { id, name, role } = useCompany();
  const module = useSalesModule();
  if (module === "has") return children;
  const sales = `/companies/${id}/sales`;
  return (
    <>
      <PageHead
        title={title}
        crumb={[
          <Link key="sales" href={sales}>
            {t("title")}
          </Link>,
        ]}
      />
      <div className="page" aria-busy={module === "unknown"}>
        {module === "unknown" ? (
          <LoadingFields words={common("loading")} />
        ) : (
          <Notice
            title={shell("salesModule.lacks", { company: name })}
            tone="plain"
            actions={
              <>
                {mayDo(role, "sales.write") ? (
                  <ButtonLink href={`${sales}/invoices/new`}>{shell("new.invoice")}</ButtonLink>
                ) : null}
                <ButtonLink look="quiet" href={sales}>
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
