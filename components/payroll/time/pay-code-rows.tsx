"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { ChargedFields } from "./charged-fields";
import { emptyRow, type RowValues, rowErrorKeyOf } from "./registration-values";
import css from "./time.module.css";
import { useFieldErrorText } from "./use-field-error-text";
import type { RegistrationForm } from "./use-registration-form";

/** The most rows that are sent to the payroll program in one registration. */
const maxRows = 100;

/** Shows the pay code rows of a registration, each with the figures of its code. */
export function PayCodeRows({ registrationForm }: { registrationForm: RegistrationForm }) {
  const t = useTranslations("time");
  const [addedIndex, setAddedIndex] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { rows } = registrationForm.values;
  if (registrationForm.codesProblem) {
    return (
      <ProblemNotice
        problem={registrationForm.codesProblem}
        title={t("codesFailed")}
        onRetry={registrationForm.refetchCodes}
      />
    );
  }
  return (
    <>
      {rows.map((row, index) => (
        <PayCodeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id and is known by its index
          key={index}
          registrationForm={registrationForm}
          row={row}
          index={index}
          isNew={addedIndex === index}
          onRemove={() => {
            registrationForm.writeValues({ rows: rows.filter((_, rowIndex) => rowIndex !== index) });
            setAddedIndex(null);
            addButton.current?.focus();
          }}
        />
      ))}
      {rows.length < maxRows ? (
        <div className="actions">
          <Button
            ref={addButton}
            size="sm"
            onClick={() => {
              registrationForm.writeValues({ rows: [...rows, emptyRow] });
              setAddedIndex(rows.length);
            }}
          >
            {t("addRow")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type PayCodeRowProps = {
  registrationForm: RegistrationForm;
  row: RowValues;
  index: number;
  isNew: boolean;
  onRemove: () => void;
};

function PayCodeRow({ registrationForm, row, index, isNew, onRemove }: PayCodeRowProps) {
  const t = useTranslations("time");
  const errorOf = useFieldErrorText(registrationForm.errors);
  const { rows } = registrationForm.values;
  const figureRules = registrationForm.figuresOf(row.payCode);
  const writeRow = (changedValues: Partial<RowValues>) =>
    registrationForm.writeValues({
      rows: rows.map((otherRow, rowIndex) => (rowIndex === index ? { ...otherRow, ...changedValues } : otherRow)),
    });
  const renderFigureField = (figureName: "quantity" | "unitPrice" | "amount" | "vat") =>
    figureRules?.[figureName] === "needed" ? (
      <TextField
        label={t(figureName)}
        value={row[figureName]}
        error={errorOf(rowErrorKeyOf(figureName, index))}
        onChange={({ target }) => writeRow({ [figureName]: target.value })}
      />
    ) : null;
  return (
    <fieldset className={css.row}>
      <legend className={rows.length > 1 ? "mid small" : "sr"}>{t("row", { row: index + 1 })}</legend>
      <SelectField
        label={t("payCode")}
        emptyLabel={t("choosePayCode")}
        value={row.payCode}
        options={registrationForm.payCodes.map(({ number, name: payCodeName }) => ({
          value: number,
          label: `${number} ${payCodeName}`,
        }))}
        error={errorOf(rowErrorKeyOf("payCode", index))}
        autoFocus={isNew}
        onChange={({ target }) => writeRow({ payCode: target.value })}
      />
      <div className={css.pair}>
        {renderFigureField("quantity")}
        {renderFigureField("unitPrice")}
        {renderFigureField("amount")}
        {renderFigureField("vat")}
      </div>
      <ChargedFields chargedDimensions={row.charged} onChange={(charged) => writeRow({ charged })} />
      {rows.length > 1 ? (
        <div className="actions">
          <Button size="sm" onClick={onRemove}>
            {t("removeRow", { row: index + 1 })}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
