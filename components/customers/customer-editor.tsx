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
  const invoicePath = invoiceId ? `/companies/${company.id}/sales/invoices/${invoiceId}#e-invoice` : null;
  const listPath = `/companies/${company.id}/customers`;
  return (
    <RecordEditor
      editTitle={t("form.editTitle")}
      listLink={{ title: t("title"), href: listPath }}
      recordHref={`${listPath}/${customerId}`}
      recordQuery={customerQuery(company.id, customerId)}
    >
      {(customer) => <CustomerForm customer={customer} {...(invoicePath ? { returnPath: invoicePath } : {})} />}
    </RecordEditor>
  );
}
