"use client";
import { TextField, type TextFieldProps } from "./text-field";

/** For numbers that are added up: right-aligned, tabular, with a decimal keypad. Text in, text out; the caller understands it. */
export function AmountField(props: TextFieldProps) {
  return <TextField inputMode="decimal" boxClassName="amount" {...props} />;
}
