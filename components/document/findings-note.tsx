import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import type { DocumentFinding } from "@/lib/api/contract/document-file";
import css from "./document.module.css";

/** What a PDF carries besides its pages: said, and never run. */
export function FindingsNote({ findings }: { findings: readonly DocumentFinding[] }) {
  const t = useTranslations("document");
  return (
    <div className={css.note}>
      <Notice tone="turn" title={t("carries")}>
        <p>{findings.map((finding) => t(`findings.${finding}`)).join(" ")}</p>
        <p className="two">{t("inert")}</p>
      </Notice>
    </div>
  );
}
