"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { mayDo } from "@/lib/rules/access/roles";
import { countErrors } from "../count-errors";
import css from "../draft-form.module.css";
import type { DraftValues } from "../draft-values";
import { useKindName, useTotalTerms } from "../editor-contexts";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { useLiveTotals } from "./totals-panel";

type Props = {
  busy: boolean;
  /** True when the books store drafts of this kind, so that a person can save the draft. */
  saves: boolean;
  settings: DraftTotalsSettings;
  onPreview: () => void;
  /** Called when a person points at the preview button or focuses it. */
  onPreviewLikely: () => void;
  remove: ReactNode;
};

/** The buttons of the draft. On a phone the total and the preview button are docked at the bottom. */
export function DraftActions({ busy, saves, settings, onPreview, onPreviewLikely, remove }: Props) {
  const t = useTranslations("sales.editor");
  const { errors } = useFormState<DraftValues>();
  const { role } = useCompany();
  const errorCount = countErrors(errors);
  if (!mayDo(role, "sales.write")) return null;
  return (
    <>
      <div className={css.acts}>
        <Button
          look="main"
          keys="Control+Enter"
          busy={busy}
          onClick={onPreview}
          onPointerEnter={onPreviewLikely}
          onFocus={onPreviewLikely}
          className={css.docked}
        >
          {t("preview")}
        </Button>
        {saves ? (
          <Button type="submit" keys="Control+S" busy={busy}>
            {t("save")}
          </Button>
        ) : null}
        {remove}
        <span className="late small" role="status">
          {errorCount > 0 ? t("fix", { count: errorCount }) : ""}
        </span>
      </div>
      <Dock settings={settings} busy={busy} onPreview={onPreview} onPreviewLikely={onPreviewLikely} />
    </>
  );
}

function Dock({ settings, busy, onPreview, onPreviewLikely }: Omit<Props, "remove" | "saves">) {
  const t = useTranslations("sales.editor");
  const kind = useKindName();
  const { isCredit } = useTotalTerms();
  return (
    <div className={css.dock} data-docked="">
      <span>
        <span className="label block">{t(`${isCredit ? "credit" : kind}.total`, { currency: settings.currency })}</span>
        <b className="num total text-md">
          <LiveGross settings={settings} />
        </b>
      </span>
      <Button
        look="main"
        keys="Control+Enter"
        busy={busy}
        onClick={onPreview}
        onPointerEnter={onPreviewLikely}
        onFocus={onPreviewLikely}
      >
        {t("preview")}
      </Button>
    </div>
  );
}

/** The amount is a separate component, because it changes while the rest of the dock does not. */
function LiveGross({ settings }: { settings: DraftTotalsSettings }) {
  const formats = useFormats();
  const { reductionMinor } = useTotalTerms();
  return <Amount text={formats.amount(useLiveTotals(settings).grossMinor - reductionMinor, settings.currency)} />;
}
