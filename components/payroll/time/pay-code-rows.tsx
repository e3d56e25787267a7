"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { ChargedFields } from "./charged-fields";
import { emptyRow, type RowValues, rowErrorKey } from "./registration-values";
import css from "./time.module.css";
import { useFieldErrorText } from "./use-field-error-text";
import type { RegistrationForm } from "./use-registration-form";

/** The most rows that are sent to the payroll program in one registration. */
const maxRows = 100;

/** The pay code rows of a registration, each with the figures of its code. */
export function PayCodeRows({ form }: { form: RegistrationForm }) {
  const t = useTranslations("time");
  const [addedIndex, setAddedIndex] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { rows } = form.values;
  if (form.codesProblem) {
    return <ProblemNotice problem={form.codesProblem} title={t("codesFailed")} onRetry={form.readCodes} />;
  }
  return (
    <>
      {rows.map((row, index) => (
        <PayCodeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id and is known by its index
          key={index}
          form={form}
          row={row}
          index={index}
          isNew={addedIndex === index}
          onRemove={() => {
            form.write({ rows: rows.filter((_, place) => place !== index) });
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
              form.write({ rows: [...rows, emptyRow] });
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

type PayCodeRowProps = { form: RegistrationForm; row: RowValues; index: number; isNew: boolean; onRemove: () => void };

function PayCodeRow({ form, row, index, isNew, onRemove }: PayCodeRowProps) {
  const t = useTranslations("time");
  const errorOf = useFieldErrorText(form.errors);
  const { rows } = form.values;
  const figures = form.figuresOf(row.payCode);
  const write = (change: Partial<RowValues>) =>
    form.write({ rows: rows.map((one, place) => (place === index ? { ...one, ...change } : one)) });
  const figureField = (name: "quantity" | "unitPrice" | "amount" | "vat") =>
    figures?.[name] === "needed" ? (
      <TextField
        label={t(name)}
        value={row[name]}
        error={errorOf(rowErrorKey(name, index))}
        onChange={({ target }) => write({ [name]: target.value })}
      />
    ) : null;
  return (
    <fieldset className={css.row}>
      <legend className={rows.length > 1 ? "mid small" : "sr"}>{t("row", { row: index + 1 })}</legend>
      <SelectField
        label={t("payCode")}
        none={t("choosePayCode")}
        value={row.payCode}
        options={form.codes.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
        error={errorOf(rowErrorKey("payCode", index))}
        autoFocus={isNew}
        onChange={({ target }) => write({ payCode: target.value })}
      />
      <div className={css.pair}>
        {figureField("quantity")}
        {figureField("unitPrice")}
        {figureField("amount")}
        {figureField("vat")}
      </div>
      <ChargedFields charged={row.charged} onChange={(charged) => write({ charged })} />
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
