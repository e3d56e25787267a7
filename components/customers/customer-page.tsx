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

/** The page of one customer: the facts from the books, and the latest invoices. */
export function CustomerPage({ customerId }: { customerId: string }) {
  const t = useTranslations("customers");
  const company = useCompany();
  const read = useQuery(customerQuery(company.id, customerId));
  const customer = read.data;
  usePageTitle(customer?.name);
  const base = `/companies/${company.id}`;
  const crumb = [
    <Link key="sales" href={`${base}/sales`}>
      {t("sales")}
    </Link>,
    <Link key="customers" href={`${base}/customers`}>
      {t("title")}
    </Link>,
  ];
  if (read.error && !customer) {
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
        title={customer?.name}
        kind={t("one")}
        crumb={crumb}
        actions={
          mayDo(company.role, "sales.write") ? (
            <>
              <ButtonLink href={`${base}/customers/${customerId}/edit`} keys="E">
                {t("page.edit")}
              </ButtonLink>
              <ButtonLink look="main" href={`${base}/sales/invoices/new?customer=${customerId}`} keys="I">
                {t("page.newInvoice")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <RecordBody busy={!customer} rail={<CustomerInvoices customerId={customerId} />}>
        {customer ? <CustomerFacts customer={customer} /> : null}
      </RecordBody>
    </>
  );
}
