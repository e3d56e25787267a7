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
import { makeDocumentFileName } from "@/lib/rules/sales/invoice-file";
import type { DraftTotalsSettings } from "../editor/use-totals-settings";
import { ReductionText } from "../house-work/reduction-text";
import { MailFields } from "../mail/mail-fields";
import type { MailForm } from "../mail/use-mail-form";
import type { ProposedMail } from "../mail/use-mail-proposal";
import { OfferLinkNote } from "../quote/offer-link-note";

type Props = {
  draft: Quote;
  customer: Customer | null;
  settings: DraftTotalsSettings;
  mailForm: MailForm;
  /** The texts that the fields of the mail have at first. */
  proposedMail: ProposedMail;
  /** The customer's offer link in the mail; empty until the link is read. */
  offerLinkUrl: string;
  /** Whether the last day on which the quote is valid has passed. */
  isExpired: boolean;
  /** True when this person may only read. */
  readOnly: boolean;
};

/**
 * Shows one section for each thing that will happen. The sections describe the stored draft, because the stored draft
 * is what is sent.
 */
export function QuotePreview({
  draft,
  customer,
  settings,
  mailForm,
  proposedMail,
  offerLinkUrl,
  isExpired,
  readOnly,
}: Props) {
  const t = useTranslations("sales");
  const changeMessages = useTranslations("quote.change");
  const formats = useFormats();
  const company = useCompany();
  const nextNumber = useQuery(companySettingsQuery(company.id)).data?.nextQuoteNumber ?? null;
  const currency = draft.currencyCode || settings.currency;
  const amount = formats.money(draft.grossMinor, currency);
  const shownGrossMinor = documentTotals(draft.rows, { ...settings, includesVat: draft.includesVat }).grossMinor;
  const hasEmailAddress = quoteEmailOf(customer) !== "";
  const fileName = makeDocumentFileName("quote", customer?.documentLanguage ?? "", company.countryCode, nextNumber);
  return (
    <>
      {shownGrossMinor === draft.grossMinor ? null : (
        <p role="alert" className="late small pb-3">
          {t("quoteSheet.differs", { books: amount, screen: formats.money(shownGrossMinor, currency) })}
        </p>
      )}
      <section className="happens">
        <h3>{nextNumber ? t("quoteSheet.number", { number: String(nextNumber) }) : t("quoteSheet.numberUnknown")}</h3>
        <p>
          {t("quoteSheet.numberLead", {
            customer: customer?.name ?? draft.customerName,
            amount,
            date: draft.validUntilOn ? formats.date(draft.validUntilOn) : "",
          })}
          <ReductionText grossMinor={draft.grossMinor} reductionMinor={draft.taxReductionMinor} currency={currency} />
        </p>
        {isExpired ? <p className="late small">{changeMessages("past")}</p> : null}
      </section>
      <section className="happens">
        <h3>{t("quoteSheet.notBooked")}</h3>
        <p>{t("quoteSheet.notBookedLead")}</p>
      </section>
      <section className="happens">
        <h3>{t(!customer || hasEmailAddress ? "sheet.mail" : "sheet.noMail")}</h3>
        {!customer ? null : hasEmailAddress ? (
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
          form={mailForm}
          label={t("sheet.mail")}
          readOnly={readOnly}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          document="quote"
          fileName={fileName}
        />
        {offerLinkUrl === "" ? null : (
          <OfferLinkNote
            form={mailForm}
            offerLinkUrl={offerLinkUrl}
            validUntilOn={draft.validUntilOn}
            readOnly={readOnly}
          />
        )}
      </section>
      <section className="happens">
        <h3>{t("quoteSheet.draftGone")}</h3>
        <p>{t("quoteSheet.draftGoneLead")}</p>
      </section>
    </>
  );
}
