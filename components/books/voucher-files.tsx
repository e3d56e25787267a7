"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { filesOfDocumentQuery } from "@/lib/api/browser/purchases/purchase-attachments";
import type { Voucher } from "@/lib/api/contract/books/voucher";
import css from "./books.module.css";

// The document viewer is larger than the page, so its code loads only for a voucher with files.
const DocumentViewer = lazy(() => import("@/components/document/document-viewer"));

/** Shows the files attached to a voucher and the files of its source document. */
export function VoucherFiles({ voucher }: { voucher: Voucher }) {
  const t = useTranslations("books.voucher");
  const company = useCompany();
  const { attachmentIds, sourceId } = voucher;
  const sourceFilesResult = useQuery({
    ...filesOfDocumentQuery(company.id, sourceId ?? ""),
    enabled: sourceId !== null,
  });
  const sourceFileIds = sourceFilesResult.data?.items.map(({ id }) => id) ?? [];
  const attachmentIdsToShow = [...new Set([...attachmentIds, ...sourceFileIds])];
  const isReading = sourceId !== null && sourceFilesResult.isPending;
  return (
    <section className={css.part} aria-label={t("files")}>
      <h2>{t("files")}</h2>
      {sourceFilesResult.error ? (
        <ProblemNotice
          problem={sourceFilesResult.error}
          title={t("filesFailed")}
          onRetry={() => void sourceFilesResult.refetch()}
        />
      ) : null}
      {attachmentIdsToShow.length > 0 ? (
        <div className={css.paper}>
          <Suspense>
            <DocumentViewer attachmentIds={attachmentIdsToShow} />
          </Suspense>
        </div>
      ) : isReading ? (
        <p className="secondary">{t("filesReading")}</p>
      ) : (
        <p className="secondary">{t("noFiles")}</p>
      )}
    </section>
  );
}
