"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import css from "./pdf.module.css";
import { usePdf } from "./use-pdf";

/** Saves the PDF under the name the customer gets it by. */
export function DownloadPdf({ path, name }: { path: string; name: string }) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const download = () => void pdf.withPdf((file) => save(file, name));
  return (
    <>
      <Button busy={pdf.busy} onClick={download}>
        {t("pdf")}
      </Button>
      <PdfFailed pdf={pdf} onRetry={download} />
    </>
  );
}

/** One press opens the print dialog with the PDF; a browser that cannot show one opens it in a window of its own. */
export function PrintPdf({ path }: { path: string }) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const [printing, setPrinting] = useState<string | null>(null);
  const print = () =>
    void pdf.withPdf((file) => {
      const url = URL.createObjectURL(file);
      if (navigator.pdfViewerEnabled) setPrinting(url);
      else window.open(url, "_blank", "noopener");
    });
  return (
    <>
      <Button keys="P" busy={pdf.busy} onClick={print}>
        {t("print")}
      </Button>
      {printing ? (
        <iframe
          key={printing}
          title={t("printing")}
          className={css.hidden}
          src={printing}
          aria-hidden="true"
          tabIndex={-1}
          onLoad={({ currentTarget }) => currentTarget.contentWindow?.print()}
        />
      ) : null}
      <PdfFailed pdf={pdf} onRetry={print} />
    </>
  );
}

function PdfFailed({ pdf, onRetry }: { pdf: ReturnType<typeof usePdf>; onRetry: () => void }) {
  const t = useTranslations("sales.invoice");
  return (
    <ModalDialog open={pdf.problem !== null} onClose={pdf.forget} title={t("pdfFailed")}>
      {pdf.problem ? <ProblemNotice problem={pdf.problem} title={t("pdfFailed")} onRetry={onRetry} /> : null}
    </ModalDialog>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
