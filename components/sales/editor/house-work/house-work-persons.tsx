"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { FormAmount } from "@/components/form/form-amount";
import { useFormats } from "@/components/format/use-formats";
import { Checkbox } from "@/components/ui/checkbox";
import type { HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import { divideReduction, divideWithinRooms } from "@/lib/rules/sales/house-work/reduction";
import type { DraftValues } from "../draft-values";
import { useTotalTerms } from "../editor-contexts";
import { AddPerson } from "./add-person";
import css from "./house-work.module.css";
import { amountTextOf, houseWorkExponent } from "./house-work-values";
import type { TypedReduction } from "./reduction-of";
import { type StoredHouseWork, usePersonRooms } from "./use-person-rooms";

type Props = {
  houseWorkSettings: HouseWorkSettings;
  reduction: TypedReduction | null;
  stored: StoredHouseWork;
  today: string;
  className: string;
};

/** The persons who get the reduction, their parts, and what is left for each of the year's ceiling. */
export function HouseWorkPersons({ houseWorkSettings, reduction, stored, today, className }: Props) {
  const t = useTranslations("houseWork");
  const formats = useFormats();
  const { setValue, clearErrors } = useFormContext<DraftValues>();
  const { errors } = useFormState<DraftValues>({ name: "houseWork.persons" });
  const { persons, hasOwnAmounts, kind } = useWatch<DraftValues, "houseWork">({ name: "houseWork" });
  const { year, roomsMinor, isError } = usePersonRooms(houseWorkSettings, stored, today);
  const personsError = errors.houseWork?.persons?.message ?? errors.houseWork?.persons?.root?.message;
  const { reductionMinor: storedReductionMinor } = useTotalTerms();
  // Where only the books can compute the reduction, the parts are those of the last save.
  const partsMinor = reduction?.partsMinor ?? divideReduction(storedReductionMinor, persons.length, houseWorkExponent);
  const group = useRef<HTMLFieldSetElement>(null);
  const [changeText, setChangeText] = useState("");

  function setPersons(changedPersons: typeof persons) {
    setValue("houseWork.persons", changedPersons, { shouldDirty: true });
    clearErrors("houseWork.persons");
  }

  /** The button that was pressed is gone afterwards, so the focus moves to the group, and a text says what happened. */
  function changePersons(changedPersons: typeof persons, text: string) {
    setPersons(changedPersons);
    setChangeText(text);
    group.current?.focus();
  }

  function setParts(parts: readonly bigint[]) {
    setPersons(
      persons.map((person, index) => ({ ...person, amount: amountTextOf(parts[index] ?? 0n, formats.numberLocale) })),
    );
    setValue("houseWork.hasOwnAmounts", true, { shouldDirty: true });
  }

  const maxMinor = kind === "" ? undefined : houseWorkSettings[kind]?.maxMinor;
  const knownRooms = persons.map((_, index) => roomsMinor[index] ?? maxMinor ?? 0n);
  const isOverCeiling = maxMinor !== undefined && partsMinor.some((part, index) => part > (knownRooms[index] ?? 0n));
  const highestMinor = reduction?.highestMinor ?? storedReductionMinor;
  const partsWithinCeiling = divideWithinRooms(highestMinor, knownRooms, houseWorkExponent);
  return (
    <fieldset ref={group} tabIndex={-1} className={className}>
      <legend className="small secondary mid mb-1">{t("persons")}</legend>
      {persons.length === 0 ? <p className="small secondary">{t("noPersons")}</p> : null}
      <ul className={css.list}>
        {persons.map((person, index) => (
          // Two persons may have the same masked number, so the position is part of the key.
          <li key={`${person.number} ${person.id} ${index.toString()}`} className={css.person}>
            <span className="id">{person.shown}</span>
            {hasOwnAmounts ? (
              <FormAmount<DraftValues>
                name={`houseWork.persons.${index}.amount`}
                label={t("part", { number: person.shown })}
                numberLocale={formats.numberLocale}
                decimals={2}
              />
            ) : (
              <span className="num">{formats.amount(partsMinor[index] ?? 0n, "SEK")}</span>
            )}
            <span className="small secondary">
              {typeof roomsMinor[index] === "bigint"
                ? t("left", { amount: formats.money(roomsMinor[index], "SEK"), year })
                : ""}
            </span>
            <button
              type="button"
              className="link small"
              onClick={() =>
                changePersons(
                  persons.filter((_, position) => position !== index),
                  t("removed", { number: person.shown }),
                )
              }
            >
              {t("remove", { number: person.shown })}
            </button>
          </li>
        ))}
      </ul>
      {personsError ? (
        <p className="echo bad" role="alert">
          {personsError}
        </p>
      ) : null}
      {isOverCeiling ? (
        <p className="echo look">
          {t("overCeiling", {
            year,
            parts: partsWithinCeiling.map((part) => formats.money(part, "SEK")).join(" + "),
          })}{" "}
          <button type="button" className="link" onClick={() => setParts(partsWithinCeiling)}>
            {t("useParts")}
          </button>
        </p>
      ) : null}
      <p className="sr" role="status">
        {changeText}
      </p>
      <AddPerson
        persons={persons}
        onAdd={(person) => changePersons([...persons, person], t("added", { number: person.shown }))}
      />
      {persons.length > 0 ? (
        <>
          <Checkbox
            label={t("ownAmounts")}
            checked={hasOwnAmounts}
            onChange={({ target }) =>
              target.checked ? setParts(partsMinor) : setValue("houseWork.hasOwnAmounts", false, { shouldDirty: true })
            }
          />
          <p className="small secondary">{isError ? t("uncounted") : t("countedFrom", { year })}</p>
        </>
      ) : null}
    </fieldset>
  );
}
