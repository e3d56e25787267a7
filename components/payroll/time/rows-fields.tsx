"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { ChargedFields } from "./charged-fields";
import { emptyRow, inRow, type RowTexts } from "./registration-values";
import css from "./time.module.css";
import { useErrorOf } from "./use-error-of";
import type { RegistrationForm } from "./use-registration-form";

/** The most rows that are sent to the payroll program in one registration. */
const mostRows = 100;

/** The pay code rows of a registration, each with the figures of its code. */
export function RowsFields({ form }: { form: RegistrationForm }) {
  const t = useTranslations("time");
  const [added, setAdded] = useState<number | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { rows } = form.values;
  if (form.codesProblem) {
    return <ProblemNotice problem={form.codesProblem} title={t("codesFailed")} onRetry={form.readCodes} />;
  }
  return (
    <>
      {rows.map((row, index) => (
        <OneRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; nothing of it is kept but what is typed
          key={index}
          form={form}
          row={row}
          index={index}
          isNew={added === index}
          onRemove={() => {
            form.write({ rows: rows.filter((_, place) => place !== index) });
            setAdded(null);
            adding.current?.focus();
          }}
        />
      ))}
      {rows.length < mostRows ? (
        <div className="acts">
          <Button
            ref={adding}
            size="sm"
            onClick={() => {
              form.write({ rows: [...rows, emptyRow] });
              setAdded(rows.length);
            }}
          >
            {t("addRow")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type OneRowProps = { form: RegistrationForm; row: RowTexts; index: number; isNew: boolean; onRemove: () => void };

function OneRow({ form, row, index, isNew, onRemove }: OneRowProps) {
  const t = useTranslations("time");
  const errorOf = useErrorOf(form.errors);
  const { rows } = form.values;
  const figures = form.figuresOf(row.payCode);
  const write = (change: Partial<RowTexts>) =>
    form.write({ rows: rows.map((one, place) => (place === index ? { ...one, ...change } : one)) });
  const text = (name: "quantity" | "unitPrice" | "amount" | "vat") =>
    figures?.[name] === "needed" ? (
      <TextField
        label={t(name)}
        value={row[name]}
        error={errorOf(inRow(name, index))}
        onChange={({ target }) => write({ [name]: target.value })}
      />
    ) : null;
  return (
    <fieldset className={css.row}>
      <legend className={rows.length > 1 ? "mid sm" : "sr"}>{t("row", { row: index + 1 })}</legend>
      <SelectField
        label={t("payCode")}
        none={t("choosePayCode")}
        value={row.payCode}
        options={form.codes.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
        error={errorOf(inRow("payCode", index))}
        autoFocus={isNew}
        onChange={({ target }) => write({ payCode: target.value })}
      />
      <div className={css.pair}>
        {text("quantity")}
        {text("unitPrice")}
        {text("amount")}
        {text("vat")}
      </div>
      <ChargedFields charged={row.charged} onChange={(charged) => write({ charged })} />
      {rows.length > 1 ? (
        <div className="acts">
          <Button size="sm" onClick={onRemove}>
            {t("removeRow", { row: index + 1 })}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
