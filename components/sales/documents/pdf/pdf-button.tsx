"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { usePdf } from "./use-pdf";

type Download = { path: string; name: string; size?: "sm"; quiet?: boolean; children?: ReactNode };

/** Saves the PDF under the name the customer gets it by. */
export function DownloadPdf({ path, name, size, quiet, children }: Download) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const download = () => void pdf.withPdf((file) => saveFile(file, name));
  return (
    <>
      <Button look={quiet ? "quiet" : "plain"} size={size} busy={pdf.busy} onClick={download}>
        {children ?? t("pdf")}
      </Button>
      <PdfFailed pdf={pdf} onRetry={download} />
    </>
  );
}

/**
 * Opens the PDF in a tab of its own, where the browser's viewer prints it. A page cannot print the PDF for the person:
 * Firefox and Safari keep their viewers out of its reach, and throw.
 */
export function PrintPdf({ path, quiet }: { path: string; quiet?: boolean }) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const [kept, setKept] = useState<string | null>(null);

  async function print() {
    // By the press itself: a tab opened when the file has come is taken for a pop-up.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const shown = await pdf.withPdf((file) => {
      // Not taken back: the tab reads it again when it is loaded anew.
      const url = URL.createObjectURL(file);
      if (tab) tab.location.replace(url);
      else setKept(url);
    });
    if (!shown) tab?.close();
  }

  return (
    <>
      <Button look={quiet ? "quiet" : "plain"} keys="P" busy={pdf.busy} onClick={() => void print()}>
        {t("print")}
      </Button>
      <ModalDialog open={kept !== null} onClose={() => setKept(null)} title={t("print")} lead={t("tabKept")}>
        <a className="link" href={kept ?? undefined} target="_blank" rel="noreferrer" onClick={() => setKept(null)}>
          {t("openPdf")}
        </a>
      </ModalDialog>
      <PdfFailed pdf={pdf} onRetry={() => void print()} />
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
