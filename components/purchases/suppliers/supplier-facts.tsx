"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts, renderAddressFact } from "@/components/record/facts";
import { useCompany } from "@/components/shell/company/company-context";
import { bankAccountsQuery, foreignPaymentCodesQuery, termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import type { Address } from "@/lib/api/contract/company/address";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";

/** Shows the facts of a supplier without the empty ones, and says when the supplier has no account to be paid to. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const t = useTranslations("suppliers.page");
  const tForm = useTranslations("suppliers.form");
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
        <Fact label={tForm("number")} isIdentifier>
          {supplier.number}
        </Fact>
        <Fact label={tForm("identity")} isIdentifier>
          {supplier.identityNumber}
        </Fact>
        <Fact label={tForm("vatNumber")} isIdentifier>
          {supplier.vatNumber}
        </Fact>
        <Fact label={tForm("termsOfPayment")}>{termsOfPayment ? formats.localisedName(termsOfPayment) : ""}</Fact>
        <Fact label={tForm("email")}>{supplier.email}</Fact>
        <Fact label={tForm("telephone")} isIdentifier>
          {supplier.phone}
        </Fact>
        <Fact label={tForm("mobile")} isIdentifier>
          {supplier.mobilePhone}
        </Fact>
        <Fact label={tForm("website")}>{supplier.website}</Fact>
        <Fact label={tForm("contactName")}>{contactLines.filter(Boolean).join("\n")}</Fact>
        <Fact label={t("address")}>{renderAddressFact(addressTextOf(supplier.address, formats.country))}</Fact>
        <Fact label={t("unpaid")}>{formats.money(supplier.unpaidMinor)}</Fact>
        <Fact label={t("last")}>{supplier.lastInvoiceOn ? formats.date(supplier.lastInvoiceOn) : t("never")}</Fact>
        <Fact label={tForm("note")} isWide>
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
  const tForm = useTranslations("suppliers.form");
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
  const feeText = knownFeeCode ? tForm(`fee${knownFeeCode}`) : payments.feeCode;
  const { bankgiro, plusgiro, bankAccount, iban, bban } = payments;
  const isPayable = [bankgiro, plusgiro, bankAccount, iban, bban].some((accountNumber) => accountNumber !== "");
  const paymentTraits = [
    payments.usesReferences ? tForm("references") : "",
    payments.isDrawn ? tForm("drawn") : "",
    supplier.hasProportionalVat ? tForm("proportional") : "",
    supplier.isSelfEmployedWithoutAddress ? tForm("selfEmployed") : "",
  ];
  return (
    <>
      {isPayable ? null : <p className="small secondary py-2">{t("notPayable")}</p>}
      <Facts>
        <Fact label={tForm("bankgiro")} isIdentifier>
          {bankgiro}
        </Fact>
        <Fact label={tForm("plusgiro")} isIdentifier>
          {plusgiro}
        </Fact>
        <Fact label={tForm("bankAccount")} isIdentifier>
          {bankAccount}
        </Fact>
        <Fact label={tForm("iban")} isIdentifier>
          {iban.replace(/(.{4})(?=.)/g, "$1 ")}
        </Fact>
        <Fact label={tForm("bic")} isIdentifier>
          {payments.bic}
        </Fact>
        <Fact label={tForm("bankName")}>
          {[payments.bankName, formats.country(payments.bankCountryCode)].filter(Boolean).join(", ")}
        </Fact>
        <Fact label={tForm("bankCode")} isIdentifier>
          {payments.bankCode}
        </Fact>
        <Fact label={tForm("bban")} isIdentifier>
          {bban}
        </Fact>
        <Fact label={tForm("currency")}>{supplier.currencyCode}</Fact>
        <Fact label={tForm("payFrom")}>{payingAccountName}</Fact>
        <Fact label={tForm("fee")}>{feeText}</Fact>
        <Fact label={tForm("paymentCode")}>{paymentCode ? `${paymentCode.code} ${paymentCode.description}` : ""}</Fact>
        <Fact label={t("marks")} isWide>
          {paymentTraits.filter(Boolean).join("\n")}
        </Fact>
      </Facts>
    </>
  );
}

function addressTextOf(address: Address, countryNameOf: (countryCode: string) => string): string {
  const cityLine = [address.postalCode, address.city].filter(Boolean).join(" ");
  return [address.line1, address.line2, cityLine, countryNameOf(address.countryCode)].filter(Boolean).join("\n");
}
