"use client";

import { useTranslations } from "next-intl";
import { RecordEditor } from "@/components/record/record-editor";
import { useCompany } from "@/components/shell/company/company-context";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { SupplierForm } from "./supplier-form";

export function SupplierEditor({ supplierId }: { supplierId: string }) {
  const t = useTranslations("suppliers");
  const company = useCompany();
  const list = `/companies/${company.id}/purchases/suppliers`;
  return (
    <RecordEditor
      title={t("form.editTitle")}
      list={{ title: t("title"), href: list }}
      href={`${list}/${supplierId}`}
      query={supplierQuery(company.id, supplierId)}
      writeAction="purchase.write"
    >
      {(supplier) => <SupplierForm supplier={supplier} />}
    </RecordEditor>
  );
}
