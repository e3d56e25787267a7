"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors } from "./registration-values";

/** What is said at a field of a registration. */
export function useErrorOf(errors: FieldErrors): (name: string) => string | undefined {
  const t = useTranslations("time.errors");
  return (name) => {
    const error = errors[name];
    return error ? t(error) : undefined;
  };
}
