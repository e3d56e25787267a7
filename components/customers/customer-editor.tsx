"use client";

import { useTranslations } from "next-intl";
import { RecordEditor } from "@/components/record/record-editor";
import { useCompany } from "@/components/shell/company-context";
import { customerQuery } from "@/lib/api/browser/customers";
import { CustomerForm } from "./customer-form";

export function CustomerEditor({ customerId }: { customerId: string }) {
  const t = useTranslations("customers");
  const company = useCompany();
  const list = `/companies/${company.id}/customers`;
  return (
    <RecordEditor
      title={t("form.editTitle")}
      list={{ title: t("title"), href: list }}
      href={`${list}/${customerId}`}
      query={customerQuery(company.id, customerId)}
    >
      {(customer) => <CustomerForm customer={customer} />}
    </RecordEditor>
  );
}
