"use client";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { AmountField } from "@/components/ui/amount-field";
import type { TextFieldProps } from "@/components/ui/text-field";
import { parseDecimal } from "@/lib/values/number-text";
import { useFormField } from "./use-form-field";

type Props<T extends FieldValues> = Omit<TextFieldProps, "name"> & {
  name: Path<T>;
  /** The language in which numbers are written at this company. */
  numbers: string;
  decimals?: number;
};

/**
 * A field for an amount in a form. The typed text stays as it is; when it can be read in two ways, the line under the
 * field says how the portal reads it.
 *
 * @param props.onBlur is called after the form has handled the event
 */
export function FormAmount<T extends FieldValues>({ name, numbers, decimals, onBlur, ...props }: Props<T>) {
  const { control, error } = useFormField<T>(name);
  const typedText: unknown = useWatch<T>({ name });
  const parsed =
    typeof typedText === "string" && typedText.trim() !== "" ? parseDecimal(typedText, numbers, decimals) : null;
  const interpretation = parsed?.ok && parsed.understood !== null ? `= ${parsed.understood}` : undefined;
  const handleBlur: TextFieldProps["onBlur"] = (event) => {
    void control.onBlur(event);
    onBlur?.(event);
  };
  return (
    <AmountField
      {...props}
      {...control}
      onBlur={handleBlur}
      error={error ?? props.error}
      echo={interpretation ?? props.echo}
    />
  );
}
