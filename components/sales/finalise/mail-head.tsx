"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { Customer } from "@/lib/api/contract/sales/customer";

type Props = {
  customer: Customer | null;
  customerId: string;
  /** An address stands in the field, or nobody knows yet that there is none. */
  addressed: boolean;
  /** It is held back until the voucher is read back and is as announced. */
  waitsForVoucher: boolean;
};

/** Whether a mail leaves with the invoice, by the address that stands in the field, and what can be done where none does. */
export function MailHead({ customer, customerId, addressed, waitsForVoucher }: Props) {
  const t = useTranslations("sales.sheet");
  const { id } = useCompany();
  return (
    <>
      <h3>{t(addressed ? "mail" : "noMail")}</h3>
      {!customer ? null : addressed ? (
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
