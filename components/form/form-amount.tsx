"use client";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { AmountField } from "@/components/ui/amount-field";
import type { TextFieldProps } from "@/components/ui/text-field";
import { parseDecimal } from "@/lib/values/number-text";
import { useFormField } from "./use-form-field";

type Props<T extends FieldValues> = Omit<TextFieldProps, "name"> & {
  name: Path<T>;
  /** The language numbers are written in at this company. */
  numbers: string;
  decimals?: number;
};

/**
 * What is typed stays as typed; where it could be read in two ways, the line under it says how we read it.
 *
 * @param props.onBlur is told after the form is
 */
export function FormAmount<T extends FieldValues>({ name, numbers, decimals, onBlur, ...props }: Props<T>) {
  const { control, error } = useFormField<T>(name);
  const typed: unknown = useWatch<T>({ name });
  const parsed = typeof typed === "string" && typed.trim() !== "" ? parseDecimal(typed, numbers, decimals) : null;
  const understood = parsed?.ok && parsed.understood !== null ? `= ${parsed.understood}` : undefined;
  const leave: TextFieldProps["onBlur"] = (event) => {
    void control.onBlur(event);
    onBlur?.(event);
  };
  return (
    <AmountField {...props} {...control} onBlur={leave} error={error ?? props.error} echo={understood ?? props.echo} />
  );
}
