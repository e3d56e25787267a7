"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { DraftValues } from "../draft-values";
import { focusableField } from "./focusable-field";
import type { GridColumn } from "./grid-keys";
import css from "./row-grid.module.css";

type Props = {
  rowIndex: number;
  column: GridColumn;
  label: string;
  placeholder: string;
  isInvalid: boolean;
  describedBy: string | undefined;
  onFocus: (rowIndex: number, column: GridColumn) => void;
};

/** A cell of a row that is not being edited, shown as plain text. When the cell gets the focus, a field replaces it. */
export function ReadOnlyCell({ rowIndex, column, label, placeholder, isInvalid, describedBy, onFocus }: Props) {
  const { register } = useFormContext<DraftValues>();
  const fieldName = `rows.${rowIndex}.${column}` as const;
  const text = useWatch<DraftValues, typeof fieldName>({ name: fieldName });
  const { ref: registerField } = register(fieldName);
  return (
    // biome-ignore lint/a11y/useSemanticElements: this cell must not be a field, because each field slows typing
    <span
      ref={(spanElement) => registerField(focusableField(spanElement))}
      className={css.far}
      role="textbox"
      aria-label={label}
      aria-placeholder={placeholder}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      tabIndex={0}
      onFocus={({ currentTarget }) => {
        // In a disabled fieldset a field could not take the focus, so the cell does not react either.
        if (!currentTarget.closest("fieldset:disabled")) onFocus(rowIndex, column);
      }}
    >
      {text}
    </span>
  );
}
