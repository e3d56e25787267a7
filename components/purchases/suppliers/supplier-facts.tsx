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
  const formText = useTranslations("suppliers.form");
  const formats = useFormats();
  const { id } = useCompany();
  const termsOfPayment = useQuery(termsOfPaymentsQuery(id)).data?.items.find(
    (candidate) => candidate.id === supplier.termsOfPaymentId,
  );
  const contactLines = [supplier.contactName, supplier.contactEmail, supplier.contactPhone, supplier.contactMobile];
  return (
    <>
      <h2>{t("facts")}</h2>
      {supplier.isActive ? null : <p className="small secondary mb-3">{t("inactive")}</p>}
      <Facts>
        <Fact label={formText("number")} isIdentifier>
          {supplier.number}
        </Fact>
        <Fact label={formText("identity")} isIdentifier>
          {supplier.identityNumber}
        </Fact>
        <Fact label={formText("vatNumber")} isIdentifier>
          {supplier.vatNumber}
        </Fact>
        <Fact label={formText("termsOfPayment")}>{termsOfPayment ? formats.localisedName(termsOfPayment) : ""}</Fact>
        <Fact label={formText("email")}>{supplier.email}</Fact>
        <Fact label={formText("telephone")} isIdentifier>
          {supplier.phone}
        </Fact>
        <Fact label={formText("mobile")} isIdentifier>
          {supplier.mobilePhone}
        </Fact>
        <Fact label={formText("website")}>{supplier.website}</Fact>
        <Fact label={formText("contactName")}>{contactLines.filter(Boolean).join("\n")}</Fact>
        <Fact label={t("address")}>{addressFact(addressText(supplier.address, formats.country))}</Fact>
        <Fact label={t("unpaid")}>{formats.money(supplier.unpaidMinor)}</Fact>
        <Fact label={t("last")}>{supplier.lastInvoiceOn ? formats.date(supplier.lastInvoiceOn) : t("never")}</Fact>
        <Fact label={formText("note")} isWide>
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
  const formText = useTranslations("suppliers.form");
  const formats = useFormats();
  const { id } = useCompany();
  const { payments } = supplier;
  const { payFromBankAccountId, foreignPaymentCodeId } = payments;
  const bankAccountsResult = useQuery({ ...bankAccountsQuery(id), enabled: payFromBankAccountId !== "" });
  const paymentCodesResult = useQuery({ ...foreignPaymentCodesQuery(id), enabled: foreignPaymentCodeId !== "" });
  const payingAccountName =
    bankAccountsResult.data?.items.find((bankAccount) => bankAccount.id === payFromBankAccountId)?.name ?? "";
  const paymentCode = paymentCodesResult.data?.items.find((candidate) => candidate.id === foreignPaymentCodeId);
  const knownFeeCode = (["1", "2", "3"] as const).find((feeCode) => feeCode === payments.feeCode);
  const feeText = knownFeeCode ? formText(`fee${knownFeeCode}`) : payments.feeCode;
  const { bankgiro, plusgiro, bankAccount, iban, bban } = payments;
  const isPayable = [bankgiro, plusgiro, bankAccount, iban, bban].some((accountNumber) => accountNumber !== "");
  const paymentTraits = [
    payments.usesReferences ? formText("references") : "",
    payments.isDrawn ? formText("drawn") : "",
    supplier.hasProportionalVat ? formText("proportional") : "",
    supplier.isSelfEmployedWithoutAddress ? formText("selfEmployed") : "",
  ];
  return (
    <>
      {isPayable ? null : <p className="small secondary py-2">{t("notPayable")}</p>}
      <Facts>
        <Fact label={formText("bankgiro")} isIdentifier>
          {bankgiro}
        </Fact>
        <Fact label={formText("plusgiro")} isIdentifier>
          {plusgiro}
        </Fact>
        <Fact label={formText("bankAccount")} isIdentifier>
          {bankAccount}
        </Fact>
        <Fact label={formText("iban")} isIdentifier>
          {iban.replace(/(.{4})(?=.)/g, "$1 ")}
        </Fact>
        <Fact label={formText("bic")} isIdentifier>
          {payments.bic}
        </Fact>
        <Fact label={formText("bankName")}>
          {[payments.bankName, formats.country(payments.bankCountryCode)].filter(Boolean).join(", ")}
        </Fact>
        <Fact label={formText("bankCode")} isIdentifier>
          {payments.bankCode}
        </Fact>
        <Fact label={formText("bban")} isIdentifier>
          {bban}
        </Fact>
        <Fact label={formText("currency")}>{supplier.currencyCode}</Fact>
        <Fact label={formText("payFrom")}>{payingAccountName}</Fact>
        <Fact label={formText("fee")}>{feeText}</Fact>
        <Fact label={formText("paymentCode")}>
          {paymentCode ? `${paymentCode.code} ${paymentCode.description}` : ""}
        </Fact>
        <Fact label={t("marks")} isWide>
          {paymentTraits.filter(Boolean).join("\n")}
        </Fact>
      </Facts>
    </>
  );
}

function addressText(address: Address, countryNameOf: (countryCode: string) => string): string {
  const cityLine = [address.postalCode, address.city].filter(Boolean).join(" ");
  return [address.line1, address.line2, cityLine, countryNameOf(address.countryCode)].filter(Boolean).join("\n");
}
