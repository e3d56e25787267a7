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
export function PdfPreview({ path, name }: { path: string; name: string }) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [url]);
  const show = () => void pdf.withPdf((file) => setUrl(URL.createObjectURL(file)));
  return (
    <div className={css.view}>
      <p className="secondary small">
        <a className="link" href={path} target="_blank" rel="noreferrer">
          {name}
        </a>
      </p>
      {url === null ? (
        <Button busy={pdf.busy} onClick={show}>
          {t("view")}
        </Button>
      ) : navigator.pdfViewerEnabled ? (
        <iframe className={css.paper} src={`${url}#view=FitH`} title={name} />
      ) : (
        <p className="secondary small">{t("noViewer")}</p>
      )}
      {pdf.problem ? <ProblemNotice problem={pdf.problem} title={t("pdfFailed")} onRetry={show} /> : null}
    </div>
  );
}
