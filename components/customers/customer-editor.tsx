"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { MayWrite } from "@/components/shell/may-write";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { PageHead } from "@/components/ui/page-head";
import { customerQuery } from "@/lib/api/browser/customers";
import { CustomerForm } from "./customer-form";

/** Reads the customer as it stands now and opens it for change: PUT replaces, so the form must start from all of it. */
export function CustomerEditor({ customerId }: { customerId: string }) {
  const t = useTranslations("customers");
  const company = useCompany();
  const base = `/companies/${company.id}`;
  const read = useQuery({ ...customerQuery(company.id, customerId), staleTime: 0, refetchOnWindowFocus: false });
  return (
    <>
      <PageHead
        title={t("form.editTitle")}
        crumb={[
          <Link key="list" href={`${base}/customers`}>
            {t("title")}
          </Link>,
          read.data ? (
            <Link key="customer" href={`${base}/customers/${customerId}`}>
              {read.data.name}
            </Link>
          ) : (
            "\u00a0"
          ),
        ]}
      />
      {read.isFetchedAfterMount && read.data ? (
        <MayWrite>
          <CustomerForm customer={read.data} />
        </MayWrite>
      ) : null}
      {read.error && !read.data ? (
        <div className="page">
          <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
        </div>
      ) : null}
    </>
  );
}
