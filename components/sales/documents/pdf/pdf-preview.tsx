"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import css from "./pdf.module.css";
import { usePdf } from "./use-pdf";

/**
 * Shows the PDF as the customer gets it, in the browser's own viewer. The PDF is read only after a click, because each
 * read uses some of the company's quota of calls.
 */
export function PdfPreview({ path, fileName }: { path: string; fileName: string }) {
  const t = useTranslations("sales.invoice");
  const pdfReader = usePdf(path);
  const [pdfUrl, setPdfUrl] = useState<string | null>(null);
  useEffect(() => {
    return () => {
      if (pdfUrl) URL.revokeObjectURL(pdfUrl);
    };
  }, [pdfUrl]);
  const showPdf = () => void pdfReader.withPdf((file) => setPdfUrl(URL.createObjectURL(file)));
  return (
    <div className={css.view}>
      <p className="secondary small">
        <a className="link" href={path} target="_blank" rel="noreferrer">
          {fileName}
        </a>
      </p>
      {pdfUrl === null ? (
        <Button isBusy={pdfReader.isBusy} onClick={showPdf}>
          {t("view")}
        </Button>
      ) : navigator.pdfViewerEnabled ? (
        <iframe className={css.paper} src={`${pdfUrl}#view=FitH`} title={fileName} />
      ) : (
        <p className="secondary small">{t("noViewer")}</p>
      )}
      {pdfReader.problem ? (
        <ProblemNotice problem={pdfReader.problem} title={t("pdfFailed")} onRetry={showPdf} />
      ) : null}
    </div>
  );
}
