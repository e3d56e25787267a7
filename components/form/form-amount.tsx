"use client";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { AmountField } from "@/components/ui/amount-field";
import type { TextFieldProps } from "@/components/ui/text-field";
import { parseDecimal } from "@/lib/values/number-text";
import { useFormField } from "./use-form-field";

type Props<T extends FieldValues> = Omit<TextFieldProps, "name"> & {
  name: Path<T>;
  /** The language in which numbers are written at this company. */
  numberLocale: string;
  decimals?: number;
};

/**
 * A field for an amount in a form. The typed text stays as it is; when it can be read in two ways, the line under the
 * field says how the portal reads it.
 *
 * @param props.onBlur is called after the form has handled the event
 */
export function FormAmount<T extends FieldValues>({ name, numberLocale, decimals, onBlur, ...props }: Props<T>) {
  const { fieldControl, error } = useFormField<T>(name);
  const typedText: unknown = useWatch<T>({ name });
  const parsedAmount =
    typeof typedText === "string" && typedText.trim() !== "" ? parseDecimal(typedText, numberLocale, decimals) : null;
  const interpretation =
    parsedAmount?.ok && parsedAmount.understood !== null ? `= ${parsedAmount.understood}` : undefined;
  const handleBlur: TextFieldProps["onBlur"] = (event) => {
    void fieldControl.onBlur(event);
    onBlur?.(event);
  };
  return (
    <AmountField
      {...props}
      {...fieldControl}
      onBlur={handleBlur}
      error={error ?? props.error}
      hint={interpretation ?? props.hint}
    />
  );
}
