"use client";
import { type FieldValues, get, type Path, useFormContext } from "react-hook-form";

/**
 * Returns one field of the surrounding form: the props of its control, and the sentence under the field when it is
 * refused.
 */
export function useFormField<T extends FieldValues>(name: Path<T>) {
  const { register, formState } = useFormContext<T>();
  const fieldError: { message?: unknown } | undefined = get(formState.errors, name);
  const message = fieldError?.message;
  return { fieldControl: register(name), error: typeof message === "string" && message !== "" ? message : undefined };
}
