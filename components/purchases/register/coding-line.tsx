"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { AccountCell } from "./account-cell";
import css from "./coding-grid.module.css";
import type { RowValues } from "./coding-values";
import { RowDetails } from "./row-details";

type Props = {
  row: RowValues;
  rowNumber: number;
  rowMinor: bigint | null;
  isInvalid: boolean;
  describedBy: string;
  isOpen: boolean;
  invoiceOn: string;
  currencyCode: string;
  prepaidAccount: number | null;
  onToggle: () => void;
  onChange: (changes: Partial<RowValues>) => void;
  onRemove: () => void;
  /** Is called by Enter: it moves to the row below, and adds a row after the last one. */
  onNextRow: () => void;
};

/** Shows one row of the coding, with its dimensions and months below when it is open. */
export function CodingLine(props: Props) {
  const { row, rowNumber, rowMinor, isInvalid, describedBy, isOpen, onChange, onRemove, onNextRow } = props;
  const t = useTranslations("register");
  const invalidAttributes = isInvalid ? ({ "aria-invalid": true, "aria-describedby": describedBy } as const) : {};
  const dimensionCount = [row.center1, row.center2, row.center3, row.project].filter(Boolean).length;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey && event.key === "Delete") {
      event.preventDefault();
      onRemove();
    } else if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      props.onToggle();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) {
      event.preventDefault();
      onNextRow();
    }
  }

  const renderAmountCell = (sideName: "debit" | "credit") => (
    <td className={css.end}>
      <input
        {...invalidAttributes}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t(`row.${sideName}`, { row: rowNumber })}
        placeholder={t(sideName)}
        value={row[sideName]}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange({ [sideName]: event.target.value })}
      />
    </td>
  );
  return (
    <tbody>
      <tr className={css.row}>
        <td className={css.account}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only handles the keys of its field */}
          <div onKeyDown={onKeyDown}>
            <AccountCell
              label={t("row.account", { row: rowNumber })}
              account={row.account}
              error={isInvalid ? t("row.wrong") : undefined}
              describedBy={describedBy}
              onAccount={(account, name) => onChange({ account, name })}
            />
          </div>
          <span className={css.name} title={row.name || undefined}>
            {row.name}
          </span>
        </td>
        <td className={css.text}>
          <input
            autoComplete="off"
            aria-label={t("row.text", { row: rowNumber })}
            placeholder={t("text")}
            value={row.text}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </td>
        {renderAmountCell("debit")}
        {renderAmountCell("credit")}
        <td className={css.tools}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t("row.more", { row: rowNumber })}
            title={t("row.more", { row: rowNumber })}
            data-holds={dimensionCount > 0 || row.months ? "" : undefined}
            onClick={props.onToggle}
          >
            <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
              <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
          <button
            type="button"
            aria-label={t("row.remove", { row: rowNumber })}
            title={t("row.remove", { row: rowNumber })}
            onClick={onRemove}
          >
            ×
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={5}>
            <RowDetails
              row={row}
              rowMinor={rowMinor}
              invoiceOn={props.invoiceOn}
              currencyCode={props.currencyCode}
              prepaidAccount={props.prepaidAccount}
              onChange={onChange}
            />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
