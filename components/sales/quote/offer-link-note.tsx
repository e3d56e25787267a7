"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { hasOfferLink } from "@/lib/rules/sales/offer-link";
import type { CalendarDate } from "@/lib/values/dates";
import type { MailForm } from "../mail/use-mail-form";

type Props = { form: MailForm; offerLinkUrl: string; validUntilOn: CalendarDate | null; readOnly: boolean };

/**
 * Says what the reader of the mail can do with the offer link. Where the message does not contain the link, a button
 * inserts the link again.
 */
export function OfferLinkNote({ form, offerLinkUrl, validUntilOn, readOnly }: Props) {
  const t = useTranslations("quote.mail");
  const formats = useFormats();
  const message = useWatch({ control: form.control, name: "message" });
  if (hasOfferLink(message, offerLinkUrl))
    return (
      <p className="secondary small">
        {validUntilOn ? t("link", { date: formats.date(validUntilOn) }) : t("linkOpen")}
      </p>
    );
  return (
    <div className="grid gap-2">
      <p className="secondary small">{t("linkLeftOut")}</p>
      {readOnly ? null : (
        <p>
          <Button size="sm" onClick={insertLink}>
            {t("putBack")}
          </Button>
        </p>
      )}
    </div>
  );

  function insertLink() {
    const messageText = message.trimEnd();
    form.setValue("message", messageText === "" ? offerLinkUrl : `${messageText}\n\n${offerLinkUrl}`, {
      shouldDirty: true,
    });
  }
}
