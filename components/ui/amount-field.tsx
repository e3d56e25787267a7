"use client";
import { TextField, type TextFieldProps } from "./text-field";

/**
 * Shows a field for an amount: right-aligned, with tabular figures and a decimal keypad. Its value is text; the caller
 * parses it.
 */
export function AmountField(props: TextFieldProps) {
  return <TextField inputMode="decimal" boxClassName="amount" {...props} />;
}
