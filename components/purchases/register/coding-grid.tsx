"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { codingBalanceOf, findRowIndexForMissingAmount } from "@/lib/rules/purchases/coding-balance";
import type { PurchaseControlAccounts } from "@/lib/rules/purchases/purchase-accounts";
import { AccountNamesNote } from "./account-names-note";
import css from "./coding-grid.module.css";
import { CodingLine } from "./coding-line";
import { emptyRowValues, minorOfRow, parseRowsText, type RowValues, toRowsText, toSideTexts } from "./coding-values";
import { ruleBrokenByRow } from "./register-checks";
import type { RegisterValues } from "./register-values";

/**
 * Edits the coding rows: accounts, amounts and dimensions. The missing amount is shown below, and one key fills it in.
 */
export function CodingGrid({ bookedOnAccounts: controlAccounts }: { bookedOnAccounts: PurchaseControlAccounts }) {
  const t = useTranslations("register");
  const formats = useFormats();
  const company = useCompany();
  const { getValues, setValue, formState } = useFormContext<RegisterValues>();
  const [rowsText, typedCurrency, invoiceOn] = useWatch<RegisterValues, ["rows", "currencyCode", "invoiceOn"]>({
    name: ["rows", "currencyCode", "invoiceOn"],
  });
  const table = useRef<HTMLTableElement>(null);
  const [openRowIndex, setOpenRowIndex] = useState<number | null>(null);
  const statusId = useId();
  const currencyCode = typedCurrency || company.currencyCode;
  const rows = rowsOrEmptyRow(rowsText);
  const rowMinors = rows.map((row) => minorOfRow(row, formats.numberLocale, currencyCode));
  const { debitMinor, creditMinor, missingMinor } = codingBalanceOf(rowMinors.map((minor) => minor ?? 0n));
  const codingError = formState.errors.rows?.message;

  const setRows = (newRows: readonly RowValues[]) =>
    setValue("rows", toRowsText(newRows), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  // The account field reports its text a frame after typing. Another field may have changed the rows meanwhile, so the
  // rows are read again here.
  const changeRow = (rowIndex: number, changes: Partial<RowValues>) =>
    setRows(rowsOrEmptyRow(getValues("rows")).map((row, index) => (index === rowIndex ? { ...row, ...changes } : row)));
  const focusAccountOfRow = (rowIndex: number) =>
    requestAnimationFrame(() =>
      table.current?.querySelectorAll<HTMLElement>("input[role=combobox]")[rowIndex]?.focus(),
    );

  function addRow() {
    setRows([...rows, emptyRowValues]);
    focusAccountOfRow(rows.length);
  }

  function fillMissingAmount() {
    const rowIndex = findRowIndexForMissingAmount(rowMinors);
    const filledRow = {
      ...(rows[rowIndex] ?? emptyRowValues),
      ...toSideTexts(missingMinor, formats.numberLocale, currencyCode),
    };
    setRows(
      rowIndex === rows.length
        ? [...rows, filledRow]
        : rows.map((row, index) => (index === rowIndex ? filledRow : row)),
    );
    if (filledRow.account === "") focusAccountOfRow(rowIndex);
  }

  function removeRow(rowIndex: number) {
    setRows(rows.filter((_, index) => index !== rowIndex));
    setOpenRowIndex(null);
    focusAccountOfRow(Math.max(rowIndex - 1, 0));
  }

  const formatRowAmount = (minor: bigint) => formats.amount(minor, currencyCode);
  const missingAbsoluteMinor = missingMinor < 0n ? -missingMinor : missingMinor;
  return (
    <fieldset className={css.coding}>
      <legend>
        <h2>{t("coding")}</h2>
      </legend>
      <table ref={table} className={css.grid} data-keys="coding" aria-describedby={statusId}>
        <thead>
          <tr>
            <th scope="col">{t("account")}</th>
            <th scope="col">{t("text")}</th>
            <th scope="col" className={css.end}>
              {t("debit")}
            </th>
            <th scope="col" className={css.end}>
              {t("credit")}
            </th>
            <td />
          </tr>
        </thead>
        {rows.map((row, index) => (
          <CodingLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id and is known by its index
            key={index}
            row={row}
            rowNumber={index + 1}
            rowMinor={rowMinors[index] ?? null}
            isInvalid={
              codingError !== undefined &&
              ruleBrokenByRow(row, formats.numberLocale, currencyCode, company.currencyCode) !== null
            }
            describedBy={statusId}
            isOpen={openRowIndex === index}
            invoiceOn={invoiceOn}
            currencyCode={currencyCode}
            prepaidAccount={controlAccounts.prepaid}
            onToggle={() => setOpenRowIndex(openRowIndex === index ? null : index)}
            onChange={(changes) => changeRow(index, changes)}
            onRemove={() => removeRow(index)}
            onNextRow={() => (index === rows.length - 1 ? addRow() : focusAccountOfRow(index + 1))}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("sum")}
            </th>
            <td className={css.end}>
              <Amount text={formatRowAmount(debitMinor)} />
            </td>
            <td className={css.end}>
              <Amount text={formatRowAmount(creditMinor)} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <AccountNamesNote />
      <p id={statusId} className={codingError ? "late small" : "secondary small"} role="status">
        {codingError ??
          (missingMinor === 0n
            ? debitMinor === 0n
              ? ""
              : t("balanced")
            : t(missingMinor > 0n ? "missingDebit" : "missingCredit", {
                amount: `${formatRowAmount(missingAbsoluteMinor)} ${currencyCode}`,
              }))}
      </p>
      <div className="actions">
        <Button size="sm" onClick={addRow}>
          {t("addRow")}
        </Button>
        {missingMinor === 0n ? null : (
          <Button size="sm" shortcut="Alt+R" onClick={fillMissingAmount}>
            {t("fill")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Returns the stored rows, or one empty row where there are none. */
function rowsOrEmptyRow(rowsText: string): readonly RowValues[] {
  const storedRows = parseRowsText(rowsText);
  return storedRows.length === 0 ? [emptyRowValues] : storedRows;
}
