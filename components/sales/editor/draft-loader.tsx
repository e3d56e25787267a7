"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields, Notice } from "@/components/ui/states";
import { invoiceDraftQuery } from "@/lib/api/browser/invoice-drafts";
import { operationsQuery } from "@/lib/api/browser/operations";
import { DraftForm } from "./draft-form";

/**
 * Opens a stored draft. One that is gone has been saved under another id or has become an invoice: the operation on it
 * says which, and an invoice is gone to at once.
 */
export function DraftLoader({ draftId, today }: { draftId: string; today: string }) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  // The address follows the draft while it is edited; the form must not be thrown away for that.
  const [first] = useState(draftId);
  const sales = `/companies/${company.id}/sales`;
  const read = useQuery({ ...invoiceDraftQuery(company.id, first), staleTime: 0, refetchOnWindowFocus: false });
  const gone = read.error?.code === "not_found" && !read.data;
  const about = useQuery({ ...operationsQuery(company.id, { subject: first }), enabled: gone });
  const invoiceId = about.data?.find((one) => one.convert)?.convert?.invoiceId;
  useEffect(() => {
    if (invoiceId) router.replace(`${sales}/invoices/${invoiceId}`);
  }, [invoiceId, router, sales]);

  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
  ];
  if (read.data && read.isFetchedAfterMount)
    return <DraftForm draft={read.data} today={today} crumb={crumb} keptAs={first} />;
  return (
    <>
      <PageHead title={t("editor.newTitle")} crumb={crumb} />
      <div className="page" aria-busy={read.isPending}>
        {gone ? (
          <Notice
            title={t(invoiceId ? "editor.becameInvoice" : "editor.gone")}
            actions={
              <ButtonLink href={invoiceId ? `${sales}/invoices/${invoiceId}` : sales}>
                {t(invoiceId ? "editor.openInvoice" : "editor.toSales")}
              </ButtonLink>
            }
          />
        ) : read.error ? (
          <ProblemNotice problem={read.error} title={t("editor.readFailed")} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingFields words={common("loading")} />
        )}
      </div>
    </>
  );
}
