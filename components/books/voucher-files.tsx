"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { filesOfQuery } from "@/lib/api/browser/purchases/purchase-attachments";
import type { Voucher } from "@/lib/api/contract/books/voucher";
import css from "./books.module.css";

// A viewer of PDFs weighs more than the page: it comes with a voucher that has something to show.
const DocumentViewer = lazy(() => import("@/components/document/document-viewer"));

/** The documents a voucher stands on: those attached to it, and those of the document it was made of. */
export function VoucherFiles({ voucher }: { voucher: Voucher }) {
  const t = useTranslations("books.voucher");
  const company = useCompany();
  const { attachmentIds, sourceId } = voucher;
  const ofSource = useQuery({ ...filesOfQuery(company.id, sourceId ?? ""), enabled: sourceId !== null });
  const found = ofSource.data?.items.map(({ id }) => id) ?? [];
  const documents = [...new Set([...attachmentIds, ...found])];
  const isReading = sourceId !== null && ofSource.isPending;
  return (
    <section className={css.part} aria-label={t("files")}>
      <h2>{t("files")}</h2>
      {ofSource.error ? (
        <ProblemNotice problem={ofSource.error} title={t("filesFailed")} onRetry={() => void ofSource.refetch()} />
      ) : null}
      {documents.length > 0 ? (
        <div className={css.paper}>
          <Suspense>
            <DocumentViewer documents={documents} />
          </Suspense>
        </div>
      ) : isReading ? (
        <p className="two">{t("filesReading")}</p>
      ) : (
        <p className="two">{t("noFiles")}</p>
      )}
    </section>
  );
}
