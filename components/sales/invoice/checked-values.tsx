"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import type { CompanySettings } from "@/lib/api/contract/company/company-settings";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { paidTo, sendsTo } from "@/lib/rules/sales/e-invoice/e-invoice";
import { writtenOrganisationNumber, writtenVatNumber } from "@/lib/values/company-numbers";

type Props = { invoice: Invoice; customer: Customer; company: CompanySettings };

/** Lists the values of an e-invoice that were checked against the rules. */
export function CheckedValues({ invoice, customer, company }: Props) {
  const t = useTranslations("sales.eInvoice.checked");
  const formats = useFormats();
  const lines = invoice.rows.filter((row) => !row.isTextRow).length;
  return (
    <details className="sm pt-2">
      <summary>{t("title")}</summary>
      <Facts narrow>
        <Fact label={t("address")} id>
          {sendsTo({ invoice, customer }, "network")}
        </Fact>
        <Fact label={t("customerNumber", { customer: customer.name })} id>
          {writtenOrganisationNumber(customer.identityNumber, invoice.countryCode || company.address.countryCode)}
        </Fact>
        <Fact label={t("customerVat", { customer: customer.name })} id>
          {writtenVatNumber(customer.vatNumber)}
        </Fact>
        <Fact label={t("yourReference")}>{invoice.electronicReference || invoice.yourReference}</Fact>
        <Fact label={t("ourReference")}>{invoice.ourReference}</Fact>
        <Fact label={t("companyNumber")} id>
          {writtenOrganisationNumber(company.identityNumber, company.address.countryCode)}
        </Fact>
        <Fact label={t("companyVat")} id>
          {writtenVatNumber(company.vatNumber)}
        </Fact>
        <Fact label={t("account")} id>
          {paidTo(invoice, company, company.address.countryCode)}
        </Fact>
        <Fact label={t("lines", { count: lines })}>{formats.money(invoice.grossMinor, invoice.currencyCode)}</Fact>
      </Facts>
    </details>
  );
}
