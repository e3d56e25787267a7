"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { AccountCell } from "./account-cell";
import css from "./coding-grid.module.css";
import type { RowValues } from "./coding-values";
import { RowMore } from "./row-more";

type Props = {
  row: RowValues;
  number: number;
  minor: bigint | null;
  isWrong: boolean;
  describedBy: string;
  isOpen: boolean;
  invoiceOn: string;
  currencyCode: string;
  prepaid: number | null;
  onOpen: () => void;
  onChange: (change: Partial<RowValues>) => void;
  onRemove: () => void;
  /** Enter calls it: it moves to the row below, and adds a row after the last one. */
  onNext: () => void;
};

/** One row of the coding, with its dimensions and months below when it is open. */
export function CodingLine(props: Props) {
  const { row, number, minor, isWrong, describedBy, isOpen, onChange, onRemove, onNext } = props;
  const t = useTranslations("register");
  const wrong = isWrong ? ({ "aria-invalid": true, "aria-describedby": describedBy } as const) : {};
  const marks = [row.center1, row.center2, row.center3, row.project].filter(Boolean).length;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey && event.key === "Delete") {
      event.preventDefault();
      onRemove();
    } else if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      props.onOpen();
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) {
      event.preventDefault();
      onNext();
    }
  }

  const side = (name: "debit" | "credit") => (
    <td className={css.end}>
      <input
        {...wrong}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t(`row.${name}`, { row: number })}
        placeholder={t(name)}
        value={row[name]}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </td>
  );
  return (
    <tbody>
      <tr className={css.row}>
        <td className={css.account}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field inside */}
          <div onKeyDown={onKeyDown}>
            <AccountCell
              label={t("row.account", { row: number })}
              account={row.account}
              error={isWrong ? t("row.wrong") : undefined}
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
            aria-label={t("row.text", { row: number })}
            placeholder={t("text")}
            value={row.text}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </td>
        {side("debit")}
        {side("credit")}
        <td className={css.tools}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t("row.more", { row: number })}
            title={t("row.more", { row: number })}
            data-holds={marks > 0 || row.months ? "" : undefined}
            onClick={props.onOpen}
          >
            <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
              <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
          <button
            type="button"
            aria-label={t("row.remove", { row: number })}
            title={t("row.remove", { row: number })}
            onClick={onRemove}
          >
            ×
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={5}>
            <RowMore
              row={row}
              minor={minor}
              invoiceOn={props.invoiceOn}
              currencyCode={props.currencyCode}
              prepaid={props.prepaid}
              onChange={onChange}
            />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
