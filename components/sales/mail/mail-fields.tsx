"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { FormArea, FormText } from "@/components/form/form-text";
import type { MailValues } from "./mail-order";
import type { MailForm } from "./use-mail-form";

type Props = {
  form: MailForm;
  label: string;
  readOnly?: boolean;
  /** Who gets a copy, as the customer has it. */
  copies: readonly string[];
  /** The company has a standing text, with which the field begins. */
  standing: boolean;
  /** The name of the PDF. */
  file: string;
};

/** To whom a mail goes, its words and its file. What is left empty the bookkeeping program writes. */
export function MailFields({ form, label, readOnly, copies, standing, file }: Props) {
  const t = useTranslations("sales.mail");
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(press) => press.preventDefault()} aria-label={label}>
        <FormText<MailValues> name="email" type="email" label={t("to")} readOnly={readOnly} echo={t("toEcho")} />
        {copies.length > 0 ? <p className="two sm">{t("copies", { emails: copies.join(", ") })}</p> : null}
        <FormText<MailValues>
          name="subject"
          label={t("subject")}
          optional
          readOnly={readOnly}
          echo={t("subjectEcho")}
        />
        <FormArea<MailValues>
          name="message"
          label={t("message")}
          optional
          readOnly={readOnly}
          echo={t(standing ? "messageStanding" : "messageEcho")}
        />
        <p className="two sm">{t("attached", { file })}</p>
      </form>
    </FormProvider>
  );
}
