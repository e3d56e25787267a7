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
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { mayDo } from "@/lib/rules/access/roles";
import { CustomerFacts } from "./customer-facts";
import { CustomerInvoices } from "./customer-invoices";

/** Shows the page of one customer: the facts from the books, and the latest invoices. */
export function CustomerPage({ customerId }: { customerId: string }) {
  const t = useTranslations("customers");
  const company = useCompany();
  const customerResult = useQuery(customerQuery(company.id, customerId));
  const customer = customerResult.data;
  usePageTitle(customer?.name);
  const companyPath = `/companies/${company.id}`;
  const breadcrumbs = [
    <Link key="sales" href={`${companyPath}/sales`}>
      {t("sales")}
    </Link>,
    <Link key="customers" href={`${companyPath}/customers`}>
      {t("title")}
    </Link>,
  ];
  if (customerResult.error && !customer) {
    return (
      <>
        <PageHead title={t("title")} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={customerResult.error} onRetry={() => void customerResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={customer?.name}
        kind={t("one")}
        breadcrumbs={breadcrumbs}
        actions={
          mayDo(company.role, "sales.write") ? (
            <>
              <ButtonLink href={`${companyPath}/customers/${customerId}/edit`} shortcut="E">
                {t("page.edit")}
              </ButtonLink>
              <ButtonLink variant="main" href={`${companyPath}/sales/invoices/new?customer=${customerId}`} shortcut="I">
                {t("page.newInvoice")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <RecordBody isLoading={!customer} sideColumn={<CustomerInvoices customerId={customerId} />}>
        {customer ? <CustomerFacts customer={customer} /> : null}
      </RecordBody>
    </>
  );
}
