"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { hasLink } from "@/lib/rules/sales/offer-link";
import type { CalendarDate } from "@/lib/values/dates";
import type { MailForm } from "../mail/use-mail-form";

type Props = { form: MailForm; url: string; until: CalendarDate | null; readOnly: boolean };

/** Says what the offer link in the mail lets its reader do. Where the message has no link, a button inserts it again. */
export function OfferLinkNote({ form, url, until, readOnly }: Props) {
  const t = useTranslations("quote.mail");
  const formats = useFormats();
  const message = useWatch({ control: form.control, name: "message" });
  if (hasLink(message, url))
    return <p className="two sm">{until ? t("link", { date: formats.date(until) }) : t("linkOpen")}</p>;
  return (
    <div className="grid gap-2">
      <p className="two sm">{t("linkLeftOut")}</p>
      {readOnly ? null : (
        <p>
          <Button size="sm" onClick={putBack}>
            {t("putBack")}
          </Button>
        </p>
      )}
    </div>
  );

  function putBack() {
    const text = message.trimEnd();
    form.setValue("message", text === "" ? url : `${text}\n\n${url}`, { shouldDirty: true });
  }
}
