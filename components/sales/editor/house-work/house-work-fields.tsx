"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { dateOfText } from "@/components/form/date-text";
import { FormAmount } from "@/components/form/form-amount";
import { FormSelect } from "@/components/form/form-choice";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import type { HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import type { DraftValues } from "../draft-values";
import { useKindName, useTotalTerms } from "../editor-contexts";
import type { DraftTotalsSettings } from "../use-totals-settings";
import css from "./house-work.module.css";
import { HouseWorkPersons } from "./house-work-persons";
import { maxHomeNameLength } from "./house-work-rules";
import type { StoredHouseWork } from "./use-person-rooms";
import { useTypedReduction } from "./use-typed-reduction";

type Props = {
  houseWorkSettings: HouseWorkSettings;
  settings: DraftTotalsSettings;
  stored: StoredHouseWork;
  today: string;
};

/** The persons, the home and the other costs of house work, and what the reduction comes to. */
export function HouseWorkFields({ houseWorkSettings, settings, stored, today }: Props) {
  const t = useTranslations("houseWork");
  const formats = useFormats();
  const kindName = useKindName();
  const reduction = useTypedReduction(settings);
  const { reductionMinor: storedReductionMinor } = useTotalTerms();
  const [kind, homeKind, homeName] = useWatch<
    DraftValues,
    ["houseWork.kind", "houseWork.homeKind", "houseWork.homeName"]
  >({ name: ["houseWork.kind", "houseWork.homeKind", "houseWork.homeName"] });
  const isApartment = homeKind === "apartment";
  if (kind === "") return null;
  // RUT needs no home; one that stands there is sent, so it is shown.
  const hasHome = kind !== "rut" || homeName !== "";
  const share = houseWorkSettings[kind]?.share ?? 0n;
  return (
    <div className={css.fields}>
      <HouseWorkPersons
        houseWorkSettings={houseWorkSettings}
        reduction={reduction}
        stored={stored}
        today={today}
        className={css.persons ?? ""}
      />
      {hasHome ? (
        <>
          <FormSelect<DraftValues>
            name="houseWork.homeKind"
            label={t("home")}
            options={[
              { value: "property", label: t("property") },
              { value: "apartment", label: t("apartment") },
            ]}
          />
          <FormText<DraftValues>
            name="houseWork.homeName"
            label={t(isApartment ? "apartmentName" : "propertyName")}
            maxLength={maxHomeNameLength}
          />
          {isApartment ? (
            <FormText<DraftValues>
              name="houseWork.housingCompanyNumber"
              label={t("housingCompany")}
              className="id"
              maxLength={11}
            />
          ) : null}
        </>
      ) : null}
      {kindName === "invoice" ? (
        <FormAmount<DraftValues>
          name="houseWork.otherCosts"
          label={t("otherCosts")}
          isOptional
          hint={t("otherCostsHint")}
          numberLocale={formats.numberLocale}
          decimals={2}
        />
      ) : null}
      <p className={css.summary} role="status">
        {summarizeReduction()}
        <OtherYearNotice />
      </p>
    </div>
  );

  /** Only the books can compute the reduction of some installations, so it is told as it was at the last save. */
  function summarizeReduction(): string {
    const reductionMinor = reduction?.reductionMinor ?? storedReductionMinor;
    if (reductionMinor === 0n) return reduction === null ? t("booksCompute") : "";
    const amount = formats.money(reductionMinor, "SEK");
    if (reduction === null) return t("summaryOfBooks", { amount });
    return t(kind === "green" ? "summaryOfSolar" : "summary", { amount, percent: formats.percent(Number(share)) });
  }
}

/** The law counts a reduction in the year in which the customer pays, which may be another year than that of the invoice. */
function OtherYearNotice() {
  const t = useTranslations("houseWork");
  const { numberLocale } = useFormats();
  const kindName = useKindName();
  const [invoiceText, dueText] = useWatch<DraftValues, ["invoiceOn", "dueOn"]>({ name: ["invoiceOn", "dueOn"] });
  const [invoiceYear, dueYear] = [invoiceText, dueText].map((text) => dateOfText(text, numberLocale)?.slice(0, 4));
  if (kindName !== "invoice" || !invoiceYear || !dueYear || invoiceYear === dueYear) return null;
  return <span className="block">{t("nextYear", { year: dueYear })}</span>;
}
