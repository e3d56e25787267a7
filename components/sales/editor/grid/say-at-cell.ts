"use client";

import { useTranslations } from "next-intl";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import type { FieldError } from "@/lib/values/problem";
import type { Refusal } from "./refused-cells";

/** The service's code for a value it does not take: where the value stands, only that needs to be said. */
const badValue = "2000";

/** What is said of a refused member at its cell: what we know of its code, and what the service says itself. */
export function useSayAtCell(): (refused: Refusal, field: FieldError) => string {
  const t = useTranslations("problems");
  return ({ code, remote }, field) => {
    const said = field.message ?? "";
    if (code !== "remote_refused") return said;
    const known = { code, remote: { code: Number(field.code), message: said } };
    const ours = field.code === badValue ? t("notAccepted") : t(textKeyOf(known, (key) => t.has(key)));
    const theirs = said || remote?.message;
    return theirs ? `${ours} ${t.markup("said", { text: theirs, quote: (words) => words })}` : ours;
  };
}
