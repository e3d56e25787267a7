"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors } from "./registration-values";

/** Returns a function that gives the error text of a registration field. */
export function useFieldErrorText(errors: FieldErrors): (fieldName: string) => string | undefined {
  const t = useTranslations("time.errors");
  return (fieldName) => {
    const errorKey = errors[fieldName];
    return errorKey ? t(errorKey) : undefined;
  };
}
