"use client";
import type { ComponentProps } from "react";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, type SelectFieldProps } from "@/components/ui/select-field";
import { useFormField } from "./use-form-field";

type Named<T extends FieldValues> = { name: Path<T> };

type SelectProps = Omit<SelectFieldProps, "name"> & {
  /** What the stored choice is called while the list is being read, or when the list no longer has it. */
  unlisted?: string;
};

/** Shows the value of the form, also when the choices come after it: the control alone would forget what it cannot show. */
export function FormSelect<T extends FieldValues>({ name, options, unlisted, ...props }: Named<T> & SelectProps) {
  const { control, error } = useFormField<T>(name);
  const value: string = useWatch<T>({ name });
  const listed = value === "" || options.some((option) => option.value === value);
  const choices = listed ? options : [{ value, label: unlisted || value }, ...options];
  return <SelectField {...props} {...control} value={value} options={choices} error={error ?? props.error} />;
}

export function FormCheck<T extends FieldValues>({
  name,
  ...props
}: Named<T> & Omit<ComponentProps<typeof Checkbox>, "name">) {
  const { control } = useFormField<T>(name);
  return <Checkbox {...props} {...control} />;
}
