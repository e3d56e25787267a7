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
import { useReductionMinor } from "../house-work/use-typed-reduction";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { useLiveTotals } from "./totals-panel";

type Props = {
  isBusy: boolean;
  /** True when the books store drafts of this kind, so that a person can save the draft. */
  canSave: boolean;
  settings: DraftTotalsSettings;
  onPreview: () => void;
  /** Called when a person points at the preview button or focuses it. */
  onPreviewLikely: () => void;
  removeButton: ReactNode;
};

/** The buttons of the draft. On a phone the total and the preview button are docked at the bottom. */
export function DraftActions({ isBusy, canSave, settings, onPreview, onPreviewLikely, removeButton }: Props) {
  const t = useTranslations("sales.editor");
  const { errors } = useFormState<DraftValues>();
  const { role } = useCompany();
  const errorCount = countErrors(errors);
  if (!mayDo(role, "sales.write")) return null;
  return (
    <>
      <div className={css.acts}>
        <Button
          variant="main"
          shortcut="Control+Enter"
          isBusy={isBusy}
          onClick={onPreview}
          onPointerEnter={onPreviewLikely}
          onFocus={onPreviewLikely}
          className={css.docked}
        >
          {t("preview")}
        </Button>
        {canSave ? (
          <Button type="submit" shortcut="Control+S" isBusy={isBusy}>
            {t("save")}
          </Button>
        ) : null}
        {removeButton}
        <span className="late small" role="status">
          {errorCount > 0 ? t("fix", { count: errorCount }) : ""}
        </span>
      </div>
      <PhoneDock settings={settings} isBusy={isBusy} onPreview={onPreview} onPreviewLikely={onPreviewLikely} />
    </>
  );
}

function PhoneDock({ settings, isBusy, onPreview, onPreviewLikely }: Omit<Props, "removeButton" | "canSave">) {
  const t = useTranslations("sales.editor");
  const kindName = useKindName();
  const { isCredit } = useTotalTerms();
  return (
    <div className={css.dock} data-docked="">
      <span>
        <span className="label block">
          {t(`${isCredit ? "credit" : kindName}.total`, { currency: settings.currency })}
        </span>
        <b className="num total text-md">
          <LiveGrossAmount settings={settings} />
        </b>
      </span>
      <Button
        variant="main"
        shortcut="Control+Enter"
        isBusy={isBusy}
        onClick={onPreview}
        onPointerEnter={onPreviewLikely}
        onFocus={onPreviewLikely}
      >
        {t("preview")}
      </Button>
    </div>
  );
}

/**
 * The amount is a component of its own, because it changes at every keystroke, whereas the rest of the dock does not.
 */
function LiveGrossAmount({ settings }: { settings: DraftTotalsSettings }) {
  const formats = useFormats();
  const payableMinor = useLiveTotals(settings).grossMinor - useReductionMinor(settings);
  return <Amount text={formats.amount(payableMinor, settings.currency)} />;
}
