"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { FormShape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { isEmailAddress } from "@/lib/values/email-address";
import type { FieldError } from "@/lib/values/problem";
import type { MailValues } from "./email-content";

const mailValuesShape: FormShape<MailValues> = { email: z.string(), subject: z.string(), message: z.string() };

/**
 * Makes the form in which a person may change a mail before it is sent.
 *
 * @param initialValues the customer's address and the proposed texts, as far as they are read; a field that nobody has
 *                      changed follows them
 * @param storageKey the key under which the browser stores the text; with another key the form shows the initial values
 *                   again
 * @param fieldErrors the errors of a refused command: a refused address is shown at its field
 */
export function useMailForm(initialValues: MailValues, storageKey: string, fieldErrors?: readonly FieldError[]) {
  const t = useTranslations("sales.mail");
  const { email, subject, message } = initialValues;
  const schema = z.object({
    email: z
      .string()
      .check(z.refine((addressText) => isEmailAddress(addressText.trim()), { error: () => t("badEmail") })),
    subject: z.string().check(z.maxLength(255)),
    message: z.string().check(z.maxLength(10_000)),
  });
  const form = useForm<MailValues>({ defaultValues: { email, subject, message }, resolver: zodResolver(schema) });
  const shownKey = useRef(storageKey);
  useEffect(() => {
    const isSameMail = shownKey.current === storageKey;
    shownKey.current = storageKey;
    // The whole form is reset and not each field. The fields are mounted only while the sheet is open, and a field that
    // is not mounted cannot be reset by itself.
    form.reset({ email, subject, message }, { keepDirtyValues: isSameMail });
  }, [form, storageKey, email, subject, message]);
  const isAddressRefused = fieldErrors?.some(({ field }) => /\b(send|order)\.email$/.test(field)) ?? false;
  useEffect(() => {
    if (isAddressRefused) form.setError("email", { type: "refused", message: t("badEmail") });
  }, [form, isAddressRefused, t]);
  const { forgetText: forgetTypedText } = useStoredFormText(form, storageKey, mailValuesShape, "browser");
  return { form, forgetTypedText };
}

export type MailForm = ReturnType<typeof useMailForm>["form"];
