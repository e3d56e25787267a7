"use client";
import type { FieldValues, Path } from "react-hook-form";
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from "@/components/ui/text-field";
import { useFormField } from "./use-form-field";

type FieldNameProps<T extends FieldValues> = { name: Path<T> };

/** @param props.onBlur is called after the form has handled the event */
export function FormText<T extends FieldValues>({
  name,
  onBlur,
  ...props
}: FieldNameProps<T> & Omit<TextFieldProps, "name">) {
  const { fieldControl, error } = useFormField<T>(name);
  const handleBlur: TextFieldProps["onBlur"] = (event) => {
    void fieldControl.onBlur(event);
    onBlur?.(event);
  };
  return <TextField {...props} {...fieldControl} onBlur={handleBlur} error={error ?? props.error} />;
}

export function FormArea<T extends FieldValues>({ name, ...props }: FieldNameProps<T> & Omit<TextAreaProps, "name">) {
  const { fieldControl, error } = useFormField<T>(name);
  return <TextArea {...props} {...fieldControl} error={error ?? props.error} />;
}
