"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextLink } from "@/components/ui/text-link";
import { fetchZip } from "@/lib/api/browser/sales/pdf-zip";
import type { ZipResult } from "@/lib/api/contract/sales/pdf-zip";
import { Problem } from "@/lib/values/problem";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { useDocumentName } from "./document-name";

type Props = { markedRows: readonly SalesRow[]; onClose: () => void };

/**
 * Downloads the PDFs of the marked documents as one ZIP file. The sheet names a PDF that could not be read, and the
 * file contains the other PDFs.
 */
export function ZipSheet({ markedRows, onClose }: Props) {
  const t = useTranslations("sales.bulk");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const nameOf = useDocumentName();
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [zipResult, setZipResult] = useState<ZipResult | null>(null);
  const runningRequest = useRef<AbortController | null>(null);
  useEffect(() => () => runningRequest.current?.abort(), []);

  async function downloadZip(rowsToDownload: readonly SalesRow[]) {
    if (runningRequest.current) return;
    runningRequest.current = new AbortController();
    const { signal } = runningRequest.current;
    setProblem(null);
    setZipResult(null);
    setReceivedBytes(0);
    try {
      const documents = rowsToDownload.map((row) => ({
        document: row.document === "credit" ? ("invoice" as const) : row.document,
        id: row.key,
        name: nameOf(row),
      }));
      const zip = await fetchZip(company.id, documents, { signal, onBytes: setReceivedBytes });
      if (zip.result.documents.some(({ file }) => file !== null)) saveFile(zip.file, `${t("zipName")}.zip`);
      setZipResult(zip.result);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof Problem ? error : new Problem("internal", { cause: error }));
    }
    runningRequest.current = null;
    setReceivedBytes(null);
  }

  const failedDocuments = zipResult?.documents.filter(({ file }) => file === null) ?? [];
  const failedRows = markedRows.filter(({ key }) => failedDocuments.some(({ id }) => id === key));
  const isBusy = receivedBytes !== null;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("zipTitle", { count: markedRows.length })}
      lead={t("zipLead")}
      foot={
        <>
          <div className="actions">
            {zipResult && failedRows.length > 0 ? (
              <Button
                variant="main"
                shortcut="Control+Enter"
                isBusy={isBusy}
                onClick={() => void downloadZip(failedRows)}
              >
                {t("zipAgain", { count: failedRows.length })}
              </Button>
            ) : zipResult ? null : (
              <Button
                variant="main"
                shortcut="Control+Enter"
                isBusy={isBusy}
                onClick={() => void downloadZip(markedRows)}
              >
                {t("zipPress")}
              </Button>
            )}
            <Button onClick={onClose}>{t(isBusy ? "zipStop" : "back")}</Button>
          </div>
          <p>{t("zipFoot")}</p>
        </>
      }
    >
      {problem ? (
        <ProblemNotice problem={problem} title={t("zipFailed")} onRetry={() => void downloadZip(markedRows)} />
      ) : null}
      <p role="status" className={css.sum}>
        {receivedBytes !== null
          ? t("zipBytes", { size: formats.count(Math.round(receivedBytes / 1000)) })
          : zipResult
            ? t("zipDone", {
                done: zipResult.documents.length - failedDocuments.length,
                total: zipResult.documents.length,
              })
            : ""}
      </p>
      <ul className={outcomeCss.lines}>
        {markedRows.map((row) => {
          const zippedDocument = zipResult?.documents.find(({ id }) => id === row.key);
          const document = row.document === "credit" ? "invoice" : row.document;
          return (
            <li key={row.key} className={outcomeCss.line}>
              <TextLink href={`/companies/${company.id}/sales/${document}s/${row.key}`}>{nameOf(row)}</TextLink>
              {zippedDocument ? (
                <span className={zippedDocument.file ? outcomeCss.good : outcomeCss.alarm}>
                  {t(zippedDocument.file ? "inZip" : "notInZip")}
                </span>
              ) : null}
              {zippedDocument?.problem ? (
                <span className={outcomeCss.more}>
                  {problemMessages(
                    problemTextKeyOf(zippedDocument.problem, (messageKey) => problemMessages.has(messageKey)),
                  )}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
