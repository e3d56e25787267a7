"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { Customer } from "@/lib/api/contract/sales/customer";

type Props = {
  customer: Customer | null;
  customerId: string;
  /** True when the e-mail field holds an address, or while the address is not read yet. */
  hasAddress: boolean;
  /** True when the mail is sent only after the voucher was read back and matches the expected one. */
  waitsForVoucher: boolean;
};

/** Says whether the invoice is mailed, which depends on the address field, and what a person can do where it is not. */
export function MailHead({ customer, customerId, hasAddress, waitsForVoucher }: Props) {
  const t = useTranslations("sales.sheet");
  const { id } = useCompany();
  return (
    <>
      <h3>{t(hasAddress ? "mail" : "noMail")}</h3>
      {!customer ? null : hasAddress ? (
        <p className="pb-3">{t(waitsForVoucher ? "mailLead" : "mailLeadNow")}</p>
      ) : customer.email ? (
        <p className="pb-3">{t("noAddressLead")}</p>
      ) : (
        <p className="pb-3">
          {t("noMailLead", { customer: customer.name })}{" "}
          <TextLink href={`/companies/${id}/customers/${customerId}/edit`}>{t("editCustomer")}</TextLink>
        </p>
      )}
    </>
  );
}
