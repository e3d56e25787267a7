import { useTranslations } from "next-intl";
import css from "../draft-form.module.css";
import type { DraftTotalsSettings } from "../use-totals-settings";

/** Explains how the totals of the document are computed where the reader may not expect it. */
export function TotalsHints({ settings, hasHouseWork }: { settings: DraftTotalsSettings; hasHouseWork: boolean }) {
  const isHouseWorkShown = settings.houseWork !== null;
  const t = useTranslations("sales");
  return (
    <div className={css.aside}>
      {settings.includesVat ? <p>{t("editor.privatePrices")}</p> : null}
      {settings.mayReverseConstruction ? <p>{t("editor.reverseHint")}</p> : null}
      {hasHouseWork && !isHouseWorkShown ? <p>{t("editor.houseWork")}</p> : null}
    </div>
  );
}
