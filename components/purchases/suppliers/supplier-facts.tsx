"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { addressFact, Fact, Facts } from "@/components/record/facts";
import { useCompany } from "@/components/shell/company/company-context";
import { bankAccountsQuery, foreignPaymentCodesQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import type { Address } from "@/lib/api/contract/company/address";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";

/** Shows the facts of a supplier without the empty ones, and says when the supplier has no account to be paid to. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const t = useTranslations("suppliers.page");
  const form = useTranslations("suppliers.form");
  const formats = useFormats();
  const { id } = useCompany();
  const terms = useQuery(termsOfPaymentsQuery(id)).data?.items.find((one) => one.id === supplier.termsOfPaymentId);
  const contact = [supplier.contactName, supplier.contactEmail, supplier.contactPhone, supplier.contactMobile];
  return (
    <>
      <h2>{t("facts")}</h2>
      {supplier.isActive ? null : <p className="small secondary mb-3">{t("inactive")}</p>}
      <Facts>
        <Fact label={form("number")} id>
          {supplier.number}
        </Fact>
        <Fact label={form("identity")} id>
          {supplier.identityNumber}
        </Fact>
        <Fact label={form("vatNumber")} id>
          {supplier.vatNumber}
        </Fact>
        <Fact label={form("termsOfPayment")}>{terms ? formats.named(terms) : ""}</Fact>
        <Fact label={form("email")}>{supplier.email}</Fact>
        <Fact label={form("telephone")} id>
          {supplier.phone}
        </Fact>
        <Fact label={form("mobile")} id>
          {supplier.mobilePhone}
        </Fact>
        <Fact label={form("website")}>{supplier.website}</Fact>
        <Fact label={form("contactName")}>{contact.filter(Boolean).join("\n")}</Fact>
        <Fact label={t("address")}>{addressFact(addressText(supplier.address, formats.country))}</Fact>
        <Fact label={t("unpaid")}>{formats.money(supplier.unpaidMinor)}</Fact>
        <Fact label={t("last")}>{supplier.lastInvoiceOn ? formats.date(supplier.lastInvoiceOn) : t("never")}</Fact>
        <Fact label={form("note")} wide>
          {supplier.note}
        </Fact>
      </Facts>
      <h2 className="mt-7">{t("payments")}</h2>
      <Payments supplier={supplier} />
    </>
  );
}

function Payments({ supplier }: { supplier: Supplier }) {
  const t = useTranslations("suppliers.page");
  const form = useTranslations("suppliers.form");
  const formats = useFormats();
  const { id } = useCompany();
  const { payments } = supplier;
  const { payFromBankAccountId, foreignPaymentCodeId } = payments;
  const accounts = useQuery({ ...bankAccountsQuery(id), enabled: payFromBankAccountId !== "" });
  const codes = useQuery({ ...foreignPaymentCodesQuery(id), enabled: foreignPaymentCodeId !== "" });
  const payFrom = accounts.data?.items.find((one) => one.id === payFromBankAccountId)?.name ?? "";
  const code = codes.data?.items.find((one) => one.id === foreignPaymentCodeId);
  const knownFee = (["1", "2", "3"] as const).find((known) => known === payments.feeCode);
  const fee = knownFee ? form(`fee${knownFee}`) : payments.feeCode;
  const { bankgiro, plusgiro, bankAccount, iban, bban } = payments;
  const isPayable = [bankgiro, plusgiro, bankAccount, iban, bban].some((number) => number !== "");
  const paymentTraits = [
    payments.usesReferences ? form("references") : "",
    payments.isDrawn ? form("drawn") : "",
    supplier.hasProportionalVat ? form("proportional") : "",
    supplier.isSelfEmployedWithoutAddress ? form("selfEmployed") : "",
  ];
  return (
    <>
      {isPayable ? null : <p className="small secondary py-2">{t("notPayable")}</p>}
      <Facts>
        <Fact label={form("bankgiro")} id>
          {bankgiro}
        </Fact>
        <Fact label={form("plusgiro")} id>
          {plusgiro}
        </Fact>
        <Fact label={form("bankAccount")} id>
          {bankAccount}
        </Fact>
        <Fact label={form("iban")} id>
          {iban.replace(/(.{4})(?=.)/g, "$1 ")}
        </Fact>
        <Fact label={form("bic")} id>
          {payments.bic}
        </Fact>
        <Fact label={form("bankName")}>
          {[payments.bankName, formats.country(payments.bankCountryCode)].filter(Boolean).join(", ")}
        </Fact>
        <Fact label={form("bankCode")} id>
          {payments.bankCode}
        </Fact>
        <Fact label={form("bban")} id>
          {bban}
        </Fact>
        <Fact label={form("currency")}>{supplier.currencyCode}</Fact>
        <Fact label={form("payFrom")}>{payFrom}</Fact>
        <Fact label={form("fee")}>{fee}</Fact>
        <Fact label={form("paymentCode")}>{code ? `${code.code} ${code.description}` : ""}</Fact>
        <Fact label={t("marks")} wide>
          {paymentTraits.filter(Boolean).join("\n")}
        </Fact>
      </Facts>
    </>
  );
}

function addressText(address: Address, country: (code: string) => string): string {
  const place = [address.postalCode, address.city].filter(Boolean).join(" ");
  return [address.line1, address.line2, place, country(address.countryCode)].filter(Boolean).join("\n");
}
