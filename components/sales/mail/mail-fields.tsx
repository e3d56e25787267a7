"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { LookAlike } from "@/components/form/look-alike";
import { useFormats } from "@/components/format/use-formats";
import type { MailValues } from "./mail-order";
import type { MailForm } from "./use-mail-form";
import type { ProposedMail } from "./use-mail-proposal";

type Props = {
  form: MailForm;
  label: string;
  readOnly?: boolean;
  /** The addresses that get a copy, as stored with the customer. */
  copies: readonly string[];
  /** The texts with which the fields begin. */
  proposed: ProposedMail;
  document?: "invoice" | "credit" | "quote" | "order";
  /** The file name of the PDF. */
  file: string;
};

/** The fields of a mail: its address, subject, message and file. The service composes what is left empty. */
export function MailFields({ form, label, readOnly, copies, proposed, document = "invoice", file }: Props) {
  const t = useTranslations("sales.mail");
  const formats = useFormats();
  const { language, message, standing } = proposed;
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(press) => press.preventDefault()} aria-label={label}>
        <FormEmail<MailValues> name="email" label={t("to")} readOnly={readOnly} echo={t("toEcho")} />
        {language ? <p className="two sm">{t("inLanguage", { language: formats.language(language) })}</p> : null}
        {copies.length > 0 ? <p className="two sm">{t("copies", { emails: copies.join(", ") })}</p> : null}
        <LookAlike addresses={copies} />
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
          echo={t(standing !== "" && message === standing ? "messageStanding" : "messageEcho")}
        />
        <p className="two sm">{t("attached", { document, file })}</p>
      </form>
    </FormProvider>
  );
}
