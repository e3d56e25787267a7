"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { usePdf } from "./use-pdf";

type DownloadProps = { path: string; name: string; size?: "sm"; quiet?: boolean; children?: ReactNode };

/** The button that saves the PDF under the file name that the customer's mail gives it. */
export function DownloadPdf({ path, name, size, quiet, children }: DownloadProps) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const download = () => void pdf.withPdf((file) => saveFile(file, name));
  return (
    <>
      <Button look={quiet ? "quiet" : "plain"} size={size} busy={pdf.busy} onClick={download}>
        {children ?? t("pdf")}
      </Button>
      <PdfProblem pdf={pdf} onRetry={download} />
    </>
  );
}

/**
 * The button that opens the PDF in a new tab, where the browser's viewer can print it. The page itself cannot print the
 * PDF, because Firefox and Safari give a page no access to their viewers and throw an error.
 */
export function PrintPdf({ path, quiet }: { path: string; quiet?: boolean }) {
  const t = useTranslations("sales.invoice");
  const pdf = usePdf(path);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  async function print() {
    // The tab is opened during the click, because browsers block a tab that is opened later as a pop-up.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const wasShown = await pdf.withPdf((file) => {
      // The URL is not revoked, because the tab needs it again for a reload.
      const url = URL.createObjectURL(file);
      if (tab) tab.location.replace(url);
      else setBlockedUrl(url);
    });
    if (!wasShown) tab?.close();
  }

  return (
    <>
      <Button look={quiet ? "quiet" : "plain"} keys="P" busy={pdf.busy} onClick={() => void print()}>
        {t("print")}
      </Button>
      <ModalDialog
        open={blockedUrl !== null}
        onClose={() => setBlockedUrl(null)}
        title={t("print")}
        lead={t("tabKept")}
      >
        <a
          className="link"
          href={blockedUrl ?? undefined}
          target="_blank"
          rel="noreferrer"
          onClick={() => setBlockedUrl(null)}
        >
          {t("openPdf")}
        </a>
      </ModalDialog>
      <PdfProblem pdf={pdf} onRetry={() => void print()} />
    </>
  );
}

function PdfProblem({ pdf, onRetry }: { pdf: ReturnType<typeof usePdf>; onRetry: () => void }) {
  const t = useTranslations("sales.invoice");
  return (
    <ModalDialog open={pdf.problem !== null} onClose={pdf.forget} title={t("pdfFailed")}>
      {pdf.problem ? <ProblemNotice problem={pdf.problem} title={t("pdfFailed")} onRetry={onRetry} /> : null}
    </ModalDialog>
  );
}
