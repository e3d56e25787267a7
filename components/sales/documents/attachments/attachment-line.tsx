"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { buildAttachmentPdfPath } from "@/lib/api/browser/sales/attachments";
import type { SalesAttachment } from "@/lib/api/contract/sales/sales-document-attachment";
import { usePdf } from "../pdf/use-pdf";
import css from "./attachments.module.css";

type Props = { file: SalesAttachment; onRemove: (() => Promise<void>) | null };

/**
 * Shows one attached file. The file opens in a new tab as a PDF; the service converts a picture to a PDF. A file is
 * removed only after a second click.
 */
export function AttachmentLine({ file, onRemove }: Props) {
  const t = useTranslations("sales.attachments");
  const formats = useFormats();
  const company = useCompany();
  const pdfReader = usePdf(buildAttachmentPdfPath(company.id, file.id));
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function openFile() {
    // The tab is opened during the click, because browsers block a tab that is opened later as a pop-up.
    const tab = window.open("", "_blank");
    if (tab) tab.opener = null;
    const isShown = await pdfReader.withPdf((blob) => {
      const url = URL.createObjectURL(blob);
      if (tab) tab.location.replace(url);
      else location.assign(url);
    });
    if (!isShown) tab?.close();
  }

  async function removeFile() {
    if (!isConfirming) return setConfirming(true);
    setBusy(true);
    await onRemove?.();
    setBusy(false);
    setConfirming(false);
  }

  const kilobytes = formats.count(Math.max(1, Math.round(file.bytes / 1024)));
  const createdDayText = file.createdAt ? formats.date(formats.dayOf(file.createdAt)) : "";
  return (
    <li className={css.file}>
      <span>
        <span className="mid">{file.name}</span>
        <span className="label">
          {[t("size", { kilobytes }), file.createdBy, createdDayText].filter(Boolean).join(", ")}
        </span>
      </span>
      <span className="actions">
        <Button
          size="sm"
          isBusy={pdfReader.isBusy}
          aria-label={t("openFile", { name: file.name })}
          onClick={() => void openFile()}
        >
          {t("open")}
        </Button>
        {onRemove ? (
          <Button
            size="sm"
            variant={isConfirming ? "stop" : "quiet"}
            isBusy={isBusy}
            aria-label={t(isConfirming ? "reallyFile" : "removeFile", { name: file.name })}
            onClick={() => void removeFile()}
          >
            {t(isConfirming ? "really" : "remove")}
          </Button>
        ) : null}
      </span>
      {pdfReader.problem ? <ProblemNotice problem={pdfReader.problem} title={t("notOpened")} /> : null}
    </li>
  );
}
