"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { LookAlikeHints } from "@/components/form/look-alike";
import { useFormats } from "@/components/format/use-formats";
import type { MailValues } from "./email-content";
import type { MailForm } from "./use-mail-form";
import type { ProposedMail } from "./use-mail-proposal";

type Props = {
  form: MailForm;
  label: string;
  readOnly?: boolean;
  /** The addresses that get a copy, as the customer's record has them. */
  copyAddresses: readonly string[];
  /** The initial texts of the fields. */
  proposedMail: ProposedMail;
  document?: "invoice" | "credit" | "quote" | "order";
  /** The file name of the PDF. */
  fileName: string;
};

/** Shows the address, subject, message and file of a mail. The service composes the fields that are left empty. */
export function MailFields({
  form,
  label,
  readOnly,
  copyAddresses,
  proposedMail,
  document = "invoice",
  fileName,
}: Props) {
  const t = useTranslations("sales.mail");
  const formats = useFormats();
  const { language, message, serviceText } = proposedMail;
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()} aria-label={label}>
        <FormEmail<MailValues> name="email" label={t("to")} readOnly={readOnly} hint={t("toEcho")} />
        {language ? (
          <p className="secondary small">{t("inLanguage", { language: formats.language(language) })}</p>
        ) : null}
        {copyAddresses.length > 0 ? (
          <p className="secondary small">{t("copies", { emails: copyAddresses.join(", ") })}</p>
        ) : null}
        <LookAlikeHints addresses={copyAddresses} />
        <FormText<MailValues>
          name="subject"
          label={t("subject")}
          isOptional
          readOnly={readOnly}
          hint={t("subjectEcho")}
        />
        <FormArea<MailValues>
          name="message"
          label={t("message")}
          isOptional
          readOnly={readOnly}
          hint={t(serviceText !== "" && message === serviceText ? "messageStanding" : "messageEcho")}
        />
        <p className="secondary small">{t("attached", { document, file: fileName })}</p>
      </form>
    </FormProvider>
  );
}
