"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { type ReductionKind, reductionKinds } from "@/lib/api/contract/sales/work-types";
import type { DraftValues } from "../draft-values";
import type { DraftTotalsSettings } from "../use-totals-settings";
import css from "./house-work.module.css";
import { HouseWorkFields } from "./house-work-fields";
import { useHouseWorkChoice } from "./use-house-work-choice";
import type { StoredHouseWork } from "./use-person-rooms";

type Props = {
  customer: Customer | null;
  settings: DraftTotalsSettings;
  stored: StoredHouseWork;
  today: string;
};

/**
 * Asks whether the work has a tax reduction, and for what the tax agency needs to pay its part. It is shown for private
 * persons of a company that sells such work, and for a document that has a reduction already.
 */
export function HouseWorkSection({ customer, settings, stored, today }: Props) {
  const t = useTranslations("houseWork");
  const errorId = useId();
  const formats = useFormats();
  const { register } = useFormContext<DraftValues>();
  const { errors } = useFormState<DraftValues>({ name: "houseWork" });
  const chosenKind = useWatch<DraftValues, "houseWork.kind">({ name: "houseWork.kind" });
  const chooseKind = useHouseWorkChoice();
  const houseWorkSettings = settings.houseWork ?? {};
  if (chosenKind === "" && (settings.houseWork === null || !customer?.isPrivatePerson)) return null;
  const offeredKinds = reductionKinds.filter((kind) => houseWorkSettings[kind] || kind === chosenKind);
  const kindError = errors.houseWork?.kind?.message;
  return (
    <section className={css.section} aria-label={t("title")}>
      <fieldset className={css.kinds} aria-describedby={kindError ? errorId : undefined}>
        <legend className="small secondary mid">{t("title")}</legend>
        {(["", ...offeredKinds] as const).map((kind) => (
          <label key={kind} className="tick">
            <input
              type="radio"
              {...register("houseWork.kind")}
              value={kind}
              checked={chosenKind === kind}
              onChange={() => void chooseKind(kind)}
            />
            {kindTextOf(kind)}
          </label>
        ))}
      </fieldset>
      {kindError ? (
        <p id={errorId} className="echo bad">
          {kindError}
        </p>
      ) : null}
      {chosenKind === "" ? null : (
        <HouseWorkFields houseWorkSettings={houseWorkSettings} settings={settings} stored={stored} today={today} />
      )}
    </section>
  );

  /** The share of green technology differs between installations, so it is no part of the name. */
  function kindTextOf(kind: ReductionKind | ""): string {
    if (kind === "") return t("none");
    const share = kind === "green" ? undefined : houseWorkSettings[kind]?.share;
    return share === undefined
      ? t(kind)
      : t("kindWithShare", { kind: t(kind), percent: formats.percent(Number(share)) });
  }
}
