"use client";

import { type FieldValues, type Path, type PathValue, useWatch } from "react-hook-form";
import { FormText } from "@/components/form/form-text";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";
import { useDayLeft } from "./use-day-left";

/** Shows a field of a form for a day as people write it. */
export function FormDay<T extends FieldValues>(
  props: { name: Path<T> } & Omit<TextFieldProps, "name" | "error" | "inputMode">,
) {
  const dayText = useWatch<T, Path<T>>({ name: props.name }) as PathValue<T, Path<T>> & (string | undefined);
  const { error, markLeft } = useDayLeft(dayText ?? "");
  return (
    <FormText<T>
      maxLength={30}
      {...props}
      inputMode="numeric"
      error={error}
      onBlur={(event) => {
        markLeft();
        props.onBlur?.(event);
      }}
    />
  );
}

/** Shows a field for a day in a form that holds its values itself. */
export function DayText(props: Omit<TextFieldProps, "value" | "inputMode"> & { value: string }) {
  const { error, markLeft } = useDayLeft(props.value);
  return <TextField maxLength={30} {...props} inputMode="numeric" error={props.error ?? error} onBlur={markLeft} />;
}
