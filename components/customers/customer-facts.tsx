"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts, renderAddressFact } from "@/components/record/facts";
import { MaskedNumber } from "@/components/record/masked-number";
import { useCompany } from "@/components/shell/company/company-context";
import { revealIdentityNumber } from "@/lib/api/browser/sales/customers";
import type { Address } from "@/lib/api/contract/company/address";
import { type Customer, isMaskedIdentityNumber } from "@/lib/api/contract/sales/customer";
import { documentLanguageOf } from "@/lib/rules/sales/document-language";
import { capitalise } from "./capitalised";

/** Shows the facts of a customer without the empty ones, but says when the e-mail address is missing. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useTranslations("customers.page");
  const formats = useFormats();
  const { id: companyId, countryCode } = useCompany();
  const isPrivatePerson = customer.isPrivatePerson;
  const contactText = [customer.contactName, customer.contactEmail, customer.contactPhone].filter(Boolean).join("\n");
  return (
    <>
      <h2>{t("facts")}</h2>
      <p className="small secondary mb-3">
        {t(isPrivatePerson ? "person" : "company")}
        {customer.isActive ? null : `. ${t("inactive")}`}
      </p>
      <Facts>
        <Fact label={t("number")} isIdentifier>
          {customer.number}
        </Fact>
        <Fact label={t(isPrivatePerson ? "identityPerson" : "identity")} isIdentifier>
          {isMaskedIdentityNumber(customer.identityNumber) ? (
            <MaskedNumber
              maskedNumber={customer.identityNumber}
              revealNumber={() => revealIdentityNumber(companyId, customer.id)}
              texts={{ showLabel: t("showNumber"), failureTitle: t("numberFailed") }}
            />
          ) : (
            customer.identityNumber
          )}
        </Fact>
        <Fact label={t("vatNumber")} isIdentifier>
          {customer.vatNumber}
        </Fact>
        <Fact label={t("terms")}>{customer.termsOfPaymentName}</Fact>
        <Fact label={t("email")}>{customer.email || <span className="secondary">{t("noEmail")}</span>}</Fact>
        <Fact label={t("telephone")} isIdentifier>
          {customer.phone}
        </Fact>
        <Fact label={t("mobile")} isIdentifier>
          {customer.mobilePhone}
        </Fact>
        <Fact label={t("contact")}>{contactText}</Fact>
        <Fact label={t("invoiceAddress")}>
          {renderAddressFact(addressTextOf(customer.invoiceAddress, formats.country))}
        </Fact>
        <Fact label={t("deliveryAddress")}>
          {[customer.deliveryName, addressTextOf(customer.deliveryAddress, formats.country)].filter(Boolean).join("\n")}
        </Fact>
        <Fact label={t("language")}>
          {capitalise(formats.language(customer.documentLanguage || documentLanguageOf("", countryCode)))}
        </Fact>
        <Fact label={t("currency")}>{customer.currencyCode}</Fact>
        <Fact label={t("discount")}>{customer.discount === 0n ? "" : formats.percent(Number(customer.discount))}</Fact>
        <Fact label={t("unpaid")}>{formats.money(customer.unpaidMinor)}</Fact>
        <Fact label={t("last")}>{customer.lastInvoiceOn ? formats.date(customer.lastInvoiceOn) : t("never")}</Fact>
        <Fact label={t("note")} isWide>
          {customer.note}
        </Fact>
      </Facts>
    </>
  );
}

function addressTextOf(address: Address, countryNameOf: (code: string) => string): string {
  const cityLine = [address.postalCode, address.city].filter(Boolean).join(" ");
  return [address.line1, address.line2, cityLine, countryNameOf(address.countryCode)].filter(Boolean).join("\n");
}
