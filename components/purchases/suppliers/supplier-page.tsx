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

/** Shows the page of one supplier: its facts, its payment details and its latest invoices. */
export function SupplierPage({ supplierId }: { supplierId: string }) {
  const t = useTranslations("suppliers");
  const company = useCompany();
  const supplierResult = useQuery(supplierQuery(company.id, supplierId));
  const supplier = supplierResult.data;
  usePageTitle(supplier?.name);
  const purchasesPath = `/companies/${company.id}/purchases`;
  const breadcrumbs = [
    <Link key="purchases" href={purchasesPath}>
      {t("purchases")}
    </Link>,
    <Link key="suppliers" href={`${purchasesPath}/suppliers`}>
      {t("title")}
    </Link>,
  ];
  if (supplierResult.error && !supplier) {
    return (
      <>
        <PageHead title={t("title")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={supplierResult.error} onRetry={() => void supplierResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={supplier?.name}
        kind={t("one")}
        breadcrumbs={breadcrumbs}
        actions={
          mayDo(company.role, "purchase.write") ? (
            <>
              {supplier ? <DeleteSupplier supplier={supplier} /> : null}
              <ButtonLink href={`${purchasesPath}/suppliers/${supplierId}/edit`} shortcut="E">
                {t("page.edit")}
              </ButtonLink>
              <ButtonLink variant="main" href={`${purchasesPath}/new?supplier=${supplierId}`} shortcut="I">
                {t("page.newInvoice")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <RecordBody isLoading={!supplier} sideColumn={<SupplierInvoices supplierId={supplierId} />}>
        {supplier ? <SupplierFacts supplier={supplier} /> : null}
      </RecordBody>
    </>
  );
}
