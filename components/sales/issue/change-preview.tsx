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
  /** The quote as it is in the books now; `changedQuote` is the quote as it will be in the books. */
  storedQuote: Quote;
  changedQuote: Quote;
  difference: OfferDifference;
  /** Whether persons, home or work of the tax reduction change, of which the customer's page shows the amount alone. */
  isHouseWorkChanged: boolean;
  quoteMail: QuoteMail;
  /** Whether an offer link that was mailed before still opens the quote. */
  hasLink: boolean;
  today: CalendarDate;
  readOnly: boolean;
};

/** Shows one section for each thing that will happen to a sent quote; the section with the differences is the first. */
export function ChangePreview(props: Props) {
  const { storedQuote, changedQuote, difference, isHouseWorkChanged, quoteMail, hasLink, today, readOnly } = props;
  const t = useTranslations("quote.change");
  const salesMessages = useTranslations("sales");
  const formats = useFormats();
  const number = String(storedQuote.number ?? "");
  const moneyTextOf = ({ grossMinor, currencyCode }: Quote) => formats.money(grossMinor, currencyCode);
  const validUntilOn = changedQuote.validUntilOn;
  if (difference.rows.length === 0 && difference.facts.length === 0 && !isHouseWorkChanged)
    return (
      <section className="happens">
        <h3>{t("same")}</h3>
        <p>{t("sameLead")}</p>
      </section>
    );
  return (
    <>
      <section className="happens">
        <h3>
          {quoteMail.version > 1 ? t("becomes", { number, version: quoteMail.version }) : t("changes", { number })}
        </h3>
        <p>
          {t(changedQuote.grossMinor === storedQuote.grossMinor ? "leadSame" : "lead", {
            customer: changedQuote.customerName,
            before: moneyTextOf(storedQuote),
            amount: moneyTextOf(changedQuote),
            date: validUntilOn ? formats.date(validUntilOn) : "",
          })}
        </p>
        {validUntilOn !== null && validUntilOn < today ? <p className="late small">{t("past")}</p> : null}
        {isHouseWorkChanged ? <p>{t("houseWork")}</p> : null}
        <DifferenceTable
          difference={difference}
          columnNames={{ before: t("before"), after: t("after") }}
          currencyCodes={{ before: storedQuote.currencyCode, after: changedQuote.currencyCode }}
        />
      </section>
      <section className="happens">
        <h3>{salesMessages("quoteSheet.notBooked")}</h3>
        <p>{salesMessages("quoteSheet.notBookedLead")}</p>
      </section>
      {hasLink ? (
        <section className="happens">
          <h3>{t("link")}</h3>
          <p>{t("linkLead")}</p>
        </section>
      ) : null}
      <section className="happens">
        <h3>{salesMessages("sheet.mail")}</h3>
        <p className="pb-3">{t("mailLead")}</p>
        <MailFields
          form={quoteMail.form}
          label={salesMessages("sheet.mail")}
          readOnly={readOnly}
          copyAddresses={quoteMail.copyAddresses}
          proposedMail={quoteMail.proposedMail}
          document="quote"
          fileName={quoteMail.fileName}
        />
        {quoteMail.offerLinkUrl === "" ? null : (
          <OfferLinkNote
            form={quoteMail.form}
            offerLinkUrl={quoteMail.offerLinkUrl}
            validUntilOn={changedQuote.validUntilOn}
            readOnly={readOnly}
          />
        )}
      </section>
    </>
  );
}
