"use client";

import { useTranslations } from "next-intl";
import { registrationKinds } from "@/lib/api/contract/payroll/registration";
import css from "./time.module.css";
import { useKindTexts } from "./use-kind-texts";

/** Explains the letters of the grid; typing a letter in the grid starts a registration of that kind. */
export function KindLegend() {
  const t = useTranslations("time");
  const kindTexts = useKindTexts();
  return (
    <section className={css.legend} aria-label={t("legend")}>
      {registrationKinds.map((kind) => (
        <span key={kind}>
          <span className={css.letter}>{kindTexts.letterOf(kind)}</span> {kindTexts.nameOf(kind)}
        </span>
      ))}
      <span>
        <span className={css.lock} aria-hidden="true" /> {t("lockedDay")}
      </span>
    </section>
  );
}
