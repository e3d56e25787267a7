"use client";

import { useTranslations } from "next-intl";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import type { FieldError } from "@/lib/values/problem";
import type { Refusal } from "./refused-cells";

/**
 * The service's code for a value it does not accept. The message is shown at the field, so it need not name the field.
 */
const badValueCode = "2000";

/** The portal's codes of a person whose number it cannot find any more. */
const lostPersonCodes: readonly string[] = ["unknown_person", "masked_value"];

/**
 * Returns a function that gives the message at a refused cell: the portal's text for the code, and the service's text.
 */
export function useCellMessage(): (refusal: Refusal, field: FieldError) => string {
  const t = useTranslations("problems");
  const houseWorkMessages = useTranslations("houseWork");
  return ({ code, remote }, field) => {
    if (lostPersonCodes.includes(field.code)) return houseWorkMessages("lostPerson");
    if (field.code === "same_person") return houseWorkMessages("alreadyThere");
    const serviceMessage = field.message ?? "";
    if (code !== "remote_refused") return serviceMessage;
    const problem = { code, remote: { code: Number(field.code), message: serviceMessage } };
    const portalText =
      field.code === badValueCode ? t("notAccepted") : t(problemTextKeyOf(problem, (messageKey) => t.has(messageKey)));
    const serviceText = serviceMessage || remote?.message;
    return serviceText
      ? `${portalText} ${t.markup("said", { text: serviceText, quote: (quotedText) => quotedText })}`
      : portalText;
  };
}
