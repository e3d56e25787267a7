"use client";
import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field";

export type SelectOption = { value: string; label: string };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "children"> & {
    options: readonly SelectOption[];
    /** The label of the option for "nothing chosen"; its value is the empty text. */
    emptyLabel?: string;
  };

/** Shows a field with a native select, which works best on phones and with screen readers. */
export function SelectField(props: SelectFieldProps) {
  const { label, isOptional, hint, hintTone, error, fieldClassName, id, options, emptyLabel, ...selectProps } = props;
  return (
    <Field {...{ label, isOptional, hint, hintTone, error, fieldClassName, id }}>
      {(controlProps) => (
        <span className="in pick-one">
          <select {...selectProps} {...controlProps}>
            {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <svg width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
            <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </span>
      )}
    </Field>
  );
}
