"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Quote } from "@/lib/api/contract/sales/quote";
import type { OfferDifference } from "@/lib/rules/sales/offer-difference";
import type { CalendarDate } from "@/lib/values/dates";
import { MailFields } from "../mail/mail-fields";
import { DifferenceTable } from "../quote/difference-table";
import { OfferLinkNote } from "../quote/offer-link-note";
import type { QuoteMail } from "../quote/use-quote-mail";

type Props = {
  /** The quote as the books have it. `changedQuote` is the quote as the books will have it. */
  stored: Quote;
  changed: Quote;
  difference: OfferDifference;
  mail: QuoteMail;
  /** Whether an offer link that was mailed before still opens the quote. */
  hasLink: boolean;
  today: CalendarDate;
  readOnly: boolean;
};

/** Shows one section for each thing that will happen to a sent quote; the section with the differences is the first. */
export function ChangePreview({ stored, changed, difference, mail, hasLink, today, readOnly }: Props) {
  const t = useTranslations("quote.change");
  const sheet = useTranslations("sales");
  const formats = useFormats();
  const number = String(stored.number ?? "");
  const money = ({ grossMinor, currencyCode }: Quote) => formats.money(grossMinor, currencyCode);
  const until = changed.validUntilOn;
  if (difference.rows.length === 0 && difference.facts.length === 0)
    return (
      <section className="happens">
        <h3>{t("same")}</h3>
        <p>{t("sameLead")}</p>
      </section>
    );
  return (
    <>
      <section className="happens">
        <h3>{mail.version > 1 ? t("becomes", { number, version: mail.version }) : t("changes", { number })}</h3>
        <p>
          {t(changed.grossMinor === stored.grossMinor ? "leadSame" : "lead", {
            customer: changed.customerName,
            before: money(stored),
            amount: money(changed),
            date: until ? formats.date(until) : "",
          })}
        </p>
        {until !== null && until < today ? <p className="late small">{t("past")}</p> : null}
        <DifferenceTable
          difference={difference}
          names={{ before: t("before"), after: t("after") }}
          currencies={{ before: stored.currencyCode, after: changed.currencyCode }}
        />
      </section>
      <section className="happens">
        <h3>{sheet("quoteSheet.notBooked")}</h3>
        <p>{sheet("quoteSheet.notBookedLead")}</p>
      </section>
      {hasLink ? (
        <section className="happens">
          <h3>{t("link")}</h3>
          <p>{t("linkLead")}</p>
        </section>
      ) : null}
      <section className="happens">
        <h3>{sheet("sheet.mail")}</h3>
        <p className="pb-3">{t("mailLead")}</p>
        <MailFields
          form={mail.form}
          label={sheet("sheet.mail")}
          readOnly={readOnly}
          copyAddresses={mail.copies}
          proposedMail={mail.proposed}
          document="quote"
          fileName={mail.file}
        />
        {mail.url === "" ? null : (
          <OfferLinkNote form={mail.form} url={mail.url} validUntilOn={changed.validUntilOn} readOnly={readOnly} />
        )}
      </section>
    </>
  );
}
