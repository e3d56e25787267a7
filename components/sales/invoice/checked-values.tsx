"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import type { CompanySettings } from "@/lib/api/contract/company/company-settings";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { findAccountToPayTo, findAddressToSendTo } from "@/lib/rules/sales/e-invoice/e-invoice";
import { formatOrganisationNumber, normaliseVatNumber } from "@/lib/values/company-numbers";

type Props = { invoice: Invoice; customer: Customer; company: CompanySettings };

/** Lists the values of an e-invoice that were checked against the rules. */
export function CheckedValues({ invoice, customer, company }: Props) {
  const t = useTranslations("sales.eInvoice.checked");
  const formats = useFormats();
  const lineCount = invoice.rows.filter((row) => !row.isTextRow).length;
  return (
    <details className="small pt-2">
      <summary>{t("title")}</summary>
      <Facts isNarrow>
        <Fact label={t("address")} isIdentifier>
          {findAddressToSendTo({ invoice, customer }, "network")}
        </Fact>
        <Fact label={t("customerNumber", { customer: customer.name })} isIdentifier>
          {formatOrganisationNumber(customer.identityNumber, invoice.countryCode || company.address.countryCode)}
        </Fact>
        <Fact label={t("customerVat", { customer: customer.name })} isIdentifier>
          {normaliseVatNumber(customer.vatNumber)}
        </Fact>
        <Fact label={t("yourReference")}>{invoice.electronicReference || invoice.yourReference}</Fact>
        <Fact label={t("ourReference")}>{invoice.ourReference}</Fact>
        <Fact label={t("companyNumber")} isIdentifier>
          {formatOrganisationNumber(company.identityNumber, company.address.countryCode)}
        </Fact>
        <Fact label={t("companyVat")} isIdentifier>
          {normaliseVatNumber(company.vatNumber)}
        </Fact>
        <Fact label={t("account")} isIdentifier>
          {findAccountToPayTo(invoice, company, company.address.countryCode)}
        </Fact>
        <Fact label={t("lines", { count: lineCount })}>{formats.money(invoice.grossMinor, invoice.currencyCode)}</Fact>
      </Facts>
    </details>
  );
}
