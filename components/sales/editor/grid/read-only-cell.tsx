"use client";

import { useFormContext, useWatch } from "react-hook-form";
import type { DraftValues } from "../draft-values";
import type { GridColumn } from "./grid-keys";
import css from "./row-grid.module.css";

type Props = {
  index: number;
  column: GridColumn;
  label: string;
  placeholder: string;
  invalid: boolean;
  describedBy: string | undefined;
  onFocus: (row: number, column: GridColumn) => void;
};

/** A cell of a row that is not being edited, shown as plain text. When the cell gets the focus, a field replaces it. */
export function ReadOnlyCell({ index, column, label, placeholder, invalid, describedBy, onFocus }: Props) {
  const { register } = useFormContext<DraftValues>();
  const name = `rows.${index}.${column}` as const;
  const text = useWatch<DraftValues, typeof name>({ name });
  const { ref } = register(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: this cell must not be a field, because each field slows typing
    <span
      ref={(span) => ref(span && { type: "text", focus: () => span.focus() })}
      className={css.far}
      role="textbox"
      aria-label={label}
      aria-placeholder={placeholder}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      tabIndex={0}
      onFocus={({ currentTarget }) => {
        // In a disabled fieldset a field could not take the focus, so the cell does not react either.
        if (!currentTarget.closest("fieldset:disabled")) onFocus(index, column);
      }}
    >
      {text}
    </span>
  );
}
