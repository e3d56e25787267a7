"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors } from "./registration-values";

/** Returns a function that gives the error text of a registration field. */
export function useFieldErrorText(errors: FieldErrors): (name: string) => string | undefined {
  const t = useTranslations("time.errors");
  return (name) => {
    const error = errors[name];
    return error ? t(error) : undefined;
  };
}
