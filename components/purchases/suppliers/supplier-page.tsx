"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RecordBody } from "@/components/record/record-body";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { usePageTitle } from "@/components/shell/use-page-title";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { mayDo } from "@/lib/rules/access/roles";
import { DeleteSupplier } from "./delete-supplier";
import { SupplierFacts } from "./supplier-facts";
import { SupplierInvoices } from "./supplier-invoices";

/** The page of one supplier: its facts, its payment details and its latest invoices. */
export function SupplierPage({ supplierId }: { supplierId: string }) {
  const t = useTranslations("suppliers");
  const company = useCompany();
  const read = useQuery(supplierQuery(company.id, supplierId));
  const supplier = read.data;
  usePageTitle(supplier?.name);
  const purchases = `/companies/${company.id}/purchases`;
  const crumb = [
    <Link key="purchases" href={purchases}>
      {t("purchases")}
    </Link>,
    <Link key="suppliers" href={`${purchases}/suppliers`}>
      {t("title")}
    </Link>,
  ];
  if (read.error && !supplier) {
    return (
      <>
        <PageHead title={t("title")} crumb={crumb} />
        <div className="page">
          <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={supplier?.name}
        kind={t("one")}
        crumb={crumb}
        actions={
          mayDo(company.role, "purchase.write") ? (
            <>
              {supplier ? <DeleteSupplier supplier={supplier} /> : null}
              <ButtonLink href={`${purchases}/suppliers/${supplierId}/edit`} keys="E">
                {t("page.edit")}
              </ButtonLink>
              <ButtonLink look="main" href={`${purchases}/new?supplier=${supplierId}`} keys="I">
                {t("page.newInvoice")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <RecordBody busy={!supplier} rail={<SupplierInvoices supplierId={supplierId} />}>
        {supplier ? <SupplierFacts supplier={supplier} /> : null}
      </RecordBody>
    </>
  );
}
