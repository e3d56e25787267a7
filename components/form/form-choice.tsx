"use client";
import type { ComponentProps } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, type SelectFieldProps } from "@/components/ui/select-field";
import { useFormField } from "./use-form-field";

type Named<T extends FieldValues> = { name: Path<T> };

export function FormSelect<T extends FieldValues>({ name, ...props }: Named<T> & Omit<SelectFieldProps, "name">) {
  const { control, error } = useFormField<T>(name);
  return <SelectField {...props} {...control} error={error ?? props.error} />;
}

export function FormCheck<T extends FieldValues>({
  name,
  ...props
}: Named<T> & Omit<ComponentProps<typeof Checkbox>, "name">) {
  const { control } = useFormField<T>(name);
  return <Checkbox {...props} {...control} />;
}
