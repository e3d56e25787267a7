"use client";
import type { FieldValues, Path } from "react-hook-form";
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from "@/components/ui/text-field";
import { useFormField } from "./use-form-field";

type Named<T extends FieldValues> = { name: Path<T> };

/** @param props.onBlur is called after the form has handled the event */
export function FormText<T extends FieldValues>({ name, onBlur, ...props }: Named<T> & Omit<TextFieldProps, "name">) {
  const { control, error } = useFormField<T>(name);
  const handleBlur: TextFieldProps["onBlur"] = (event) => {
    void control.onBlur(event);
    onBlur?.(event);
  };
  return <TextField {...props} {...control} onBlur={handleBlur} error={error ?? props.error} />;
}

export function FormArea<T extends FieldValues>({ name, ...props }: Named<T> & Omit<TextAreaProps, "name">) {
  const { control, error } = useFormField<T>(name);
  return <TextArea {...props} {...control} error={error ?? props.error} />;
}
