"use client";

import { useTranslations } from "next-intl";
import { RecordEditor } from "@/components/record/record-editor";
import { useCompany } from "@/components/shell/company/company-context";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { CustomerForm } from "./customer-form";

type Props = {
  customerId: string;
  /** The invoice that could not be sent because of a missing field; null where the page was opened otherwise. */
  invoiceId: string | null;
};

export function CustomerEditor({ customerId, invoiceId }: Props) {
  const t = useTranslations("customers");
  const company = useCompany();
  const backTo = invoiceId ? `/companies/${company.id}/sales/invoices/${invoiceId}#e-invoice` : null;
  const list = `/companies/${company.id}/customers`;
  return (
    <RecordEditor
      title={t("form.editTitle")}
      list={{ title: t("title"), href: list }}
      href={`${list}/${customerId}`}
      query={customerQuery(company.id, customerId)}
    >
      {(customer) => <CustomerForm customer={customer} {...(backTo ? { backTo } : {})} />}
    </RecordEditor>
  );
}
