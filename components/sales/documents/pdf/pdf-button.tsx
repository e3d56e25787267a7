"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { usePdf } from "./use-pdf";

type DownloadProps = { path: string; fileName: string; size?: "sm"; quiet?: boolean; children?: ReactNode };

/** The button that saves the PDF under the file name that the customer's mail gives it. */
export function DownloadPdf({ path, fileName, size, quiet, children }: DownloadProps) {
  const t = useTranslations("sales.invoice");
  const pdfReader = usePdf(path);
  const downloadFile = () => void pdfReader.withPdf((file) => saveFile(file, fileName));
  return (
    <>
      <Button variant={quiet ? "quiet" : "plain"} size={size} isBusy={pdfReader.isBusy} onClick={downloadFile}>
        {children ?? t("pdf")}
      </Button>
      <PdfProblem pdfReader={pdfReader} onRetry={downloadFile} />
    </>
  );
}

/**
 * The button that opens the PDF in a new tab, where the browser's viewer can print it. The page itself cannot print the
 * PDF, because Firefox and Safari give a page no access to their viewers and throw an error.
 */
export function PrintPdf({ path, quiet: isQuiet }: { path: string; quiet?: boolean }) {
  const t = useTranslations("sales.invoice");
  const pdfReader = usePdf(path);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);

  async function openForPrint() {
    // The tab is opened during the click, because browsers block a tab that is opened later as a pop-up.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const isShown = await pdfReader.withPdf((file) => {
      // The URL is not revoked, because the tab needs it again for a reload.
      const url = URL.createObjectURL(file);
      if (tab) tab.location.replace(url);
      else setBlockedUrl(url);
    });
    if (!isShown) tab?.close();
  }

  return (
    <>
      <Button
        variant={isQuiet ? "quiet" : "plain"}
        shortcut="P"
        isBusy={pdfReader.isBusy}
        onClick={() => void openForPrint()}
      >
        {t("print")}
      </Button>
      <ModalDialog
        isOpen={blockedUrl !== null}
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
      <PdfProblem pdfReader={pdfReader} onRetry={() => void openForPrint()} />
    </>
  );
}

function PdfProblem({ pdfReader, onRetry }: { pdfReader: ReturnType<typeof usePdf>; onRetry: () => void }) {
  const t = useTranslations("sales.invoice");
  return (
    <ModalDialog isOpen={pdfReader.problem !== null} onClose={pdfReader.clearProblem} title={t("pdfFailed")}>
      {pdfReader.problem ? (
        <ProblemNotice problem={pdfReader.problem} title={t("pdfFailed")} onRetry={onRetry} />
      ) : null}
    </ModalDialog>
  );
}
