import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import type { RemovedPdfContent } from "@/lib/api/contract/purchases/document-file";
import css from "./document.module.css";

/** Says what a PDF carries besides its pages. The portal never runs any of it. */
export function PdfExtrasNote({ findings: pdfExtras }: { findings: readonly RemovedPdfContent[] }) {
  const t = useTranslations("document");
  // An e-invoice is data that no reader runs and that the law of more and more countries requires, so there is no warning.
  if (pdfExtras.every((finding) => finding === "eInvoice")) {
    return <p className={`${css.note} small secondary`}>{t("findings.eInvoice")}</p>;
  }
  return (
    <div className={css.note}>
      <Notice tone="plain" title={t("carries")}>
        <p>{pdfExtras.map((finding) => t(`findings.${finding}`)).join(" ")}</p>
        <p className="secondary">{t("inert")}</p>
      </Notice>
    </div>
  );
}
