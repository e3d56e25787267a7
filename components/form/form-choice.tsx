"use client";
import type { ComponentProps } from "react";
import { type FieldValues, type Path, useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, type SelectFieldProps } from "@/components/ui/select-field";
import { useFormField } from "./use-form-field";

type FieldNameProps<T extends FieldValues> = { name: Path<T> };

type SelectProps = Omit<SelectFieldProps, "name"> & {
  /** The label of the stored choice while the list is being read, or when the list no longer contains the choice. */
  unlistedLabel?: string;
};

/**
 * Shows a select field in a form. It shows the form's value even before its options are read: a plain select would drop
 * the value.
 */
export function FormSelect<T extends FieldValues>({
  name,
  options,
  unlistedLabel,
  ...props
}: FieldNameProps<T> & SelectProps) {
  const { fieldControl, error } = useFormField<T>(name);
  const value: string = useWatch<T>({ name });
  const isListed = value === "" || options.some((option) => option.value === value);
  const optionsWithValue = isListed ? options : [{ value, label: unlistedLabel || value }, ...options];
  return (
    <SelectField {...props} {...fieldControl} value={value} options={optionsWithValue} error={error ?? props.error} />
  );
}

export function FormCheck<T extends FieldValues>({
  name,
  ...props
}: FieldNameProps<T> & Omit<ComponentProps<typeof Checkbox>, "name">) {
  const { fieldControl } = useFormField<T>(name);
  return <Checkbox {...props} {...fieldControl} />;
}
