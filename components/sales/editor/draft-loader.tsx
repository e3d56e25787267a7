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
import { findSuccessor, invoiceDraftQuery } from "@/lib/api/browser/invoice-drafts";
import { operationsQuery } from "@/lib/api/browser/operations";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { Problem } from "@/lib/problem";
import { DraftForm } from "./draft-form";
import { movedTo } from "./moved-drafts";
import { useFoundText } from "./use-found-text";

/**
 * Opens a stored draft. One that is gone has been saved under another id or has become an invoice: the operation on it
 * says which, and an invoice is gone to at once. What was typed into it is brought to what it has become; where that is
 * not known, it is a draft of its own.
 */
export function DraftLoader({ draftId, today }: { draftId: string; today: string }) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  // The address follows the draft while it is edited; the form must not be thrown away for that.
  const [first] = useState(() => movedTo(draftId));
  const sales = `/companies/${company.id}/sales`;
  const read = useQuery({ ...invoiceDraftQuery(company.id, first), staleTime: 0, refetchOnWindowFocus: false });
  const gone = read.error?.code === "not_found" && !read.data;
  const about = useQuery({ ...operationsQuery(company.id, { subject: first }), enabled: gone });
  const found = useFoundText(first);
  const createdAt = (found?.here ?? found?.there?.kept)?.createdAt ?? "";
  const successor = useQuery<InvoiceDraft | null, Problem>({
    queryKey: [...resourceKey(company.id, "customerinvoicedrafts"), "successor", createdAt],
    queryFn: () => findSuccessor(company.id, createdAt),
    enabled: gone && createdAt !== "",
    staleTime: 0,
  });
  const isLooking = !found || (gone && (about.isPending || (createdAt !== "" && successor.isFetching)));
  const invoiceId = about.data?.find((one) => one.posted)?.posted?.invoiceId;
  useEffect(() => {
    if (invoiceId) router.replace(`${sales}/invoices/${invoiceId}`);
  }, [invoiceId, router, sales]);

  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
  ];
  const typed = found && (found.here || found.there);
  const isKnown = createdAt === "" || successor.isSuccess;
  const orphan = gone && typed && !invoiceId && isKnown ? (successor.data ?? emptyDraft) : null;
  const draft = read.data && read.isFetchedAfterMount ? read.data : orphan;
  if (draft && found && !isLooking) return <DraftForm draft={draft} today={today} crumb={crumb} found={found} />;
  return (
    <>
      <PageHead title={t("editor.newTitle")} crumb={crumb} />
      <div className="page" aria-busy={read.isPending || isLooking}>
        {isLooking ? (
          <LoadingFields words={common("loading")} />
        ) : successor.error ? (
          <ProblemNotice
            problem={successor.error}
            title={t("editor.readFailed")}
            onRetry={() => void successor.refetch()}
          />
        ) : gone ? (
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
