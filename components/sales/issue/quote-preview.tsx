"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { quoteEmailOf } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { documentTotals } from "@/lib/rules/sales/document-totals";
import { documentFileName } from "@/lib/rules/sales/invoice-file";
import type { ShownSettings } from "../editor/use-totals-settings";
import { MailFields } from "../mail/mail-fields";
import type { MailForm } from "../mail/use-mail-form";
import type { ProposedMail } from "../mail/use-mail-proposal";
import { OfferLinkNote } from "../quote/offer-link-note";

type Props = {
  draft: Quote;
  customer: Customer | null;
  settings: ShownSettings;
  mail: MailForm;
  /** The texts with which the fields of the mail begin. */
  proposed: ProposedMail;
  /** The customer's offer link in the mail; empty until it is known. */
  url: string;
  /** Whether the last day on which the quote is valid has passed. */
  isPast: boolean;
  /** Whether this person may read the preview and change nothing. */
  readOnly: boolean;
};

/** Shows one section for each thing that will happen, read from the stored draft, so that what is shown is what is sent. */
export function QuotePreview({ draft, customer, settings, mail, proposed, url, isPast, readOnly }: Props) {
  const t = useTranslations("sales");
  const change = useTranslations("quote.change");
  const formats = useFormats();
  const company = useCompany();
  const next = useQuery(companySettingsQuery(company.id)).data?.nextQuoteNumber ?? null;
  const currency = draft.currencyCode || settings.currency;
  const amount = formats.money(draft.grossMinor, currency);
  const screen = documentTotals(draft.rows, { ...settings, includesVat: draft.includesVat }).grossMinor;
  const isAddressed = quoteEmailOf(customer) !== "";
  const file = documentFileName("quote", customer?.documentLanguage ?? "", company.countryCode, next);
  return (
    <>
      {screen === draft.grossMinor ? null : (
        <p role="alert" className="late sm pb-3">
          {t("quoteSheet.differs", { books: amount, screen: formats.money(screen, currency) })}
        </p>
      )}
      <section className="happens">
        <h3>{next ? t("quoteSheet.number", { number: String(next) }) : t("quoteSheet.numberUnknown")}</h3>
        <p>
          {t("quoteSheet.numberLead", {
            customer: customer?.name ?? draft.customerName,
            amount,
            date: draft.validUntilOn ? formats.date(draft.validUntilOn) : "",
          })}
        </p>
        {isPast ? <p className="late sm">{change("past")}</p> : null}
      </section>
      <section className="happens">
        <h3>{t("quoteSheet.notBooked")}</h3>
        <p>{t("quoteSheet.notBookedLead")}</p>
      </section>
      <section className="happens">
        <h3>{t(!customer || isAddressed ? "sheet.mail" : "sheet.noMail")}</h3>
        {!customer ? null : isAddressed ? (
          <p className="pb-3">{t("quoteSheet.mailLead")}</p>
        ) : (
          <p className="pb-3">
            {t("quoteSheet.noMailLead", { customer: customer.name })}{" "}
            <TextLink href={`/companies/${company.id}/customers/${draft.customerId}/edit`}>
              {t("sheet.editCustomer")}
            </TextLink>
          </p>
        )}
        <MailFields
          form={mail}
          label={t("sheet.mail")}
          readOnly={readOnly}
          copies={customer?.emailCopies ?? []}
          proposed={proposed}
          document="quote"
          file={file}
        />
        {url === "" ? null : <OfferLinkNote form={mail} url={url} until={draft.validUntilOn} readOnly={readOnly} />}
      </section>
      <section className="happens">
        <h3>{t("quoteSheet.draftGone")}</h3>
        <p>{t("quoteSheet.draftGoneLead")}</p>
      </section>
    </>
  );
}
