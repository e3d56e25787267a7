"use client";

import { useTranslations } from "next-intl";
import { RecordEditor } from "@/components/record/record-editor";
import { useCompany } from "@/components/shell/company/company-context";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { SupplierForm } from "./supplier-form";

export function SupplierEditor({ supplierId }: { supplierId: string }) {
  const t = useTranslations("suppliers");
  const company = useCompany();
  const listPath = `/companies/${company.id}/purchases/suppliers`;
  return (
    <RecordEditor
      editTitle={t("form.editTitle")}
      listLink={{ title: t("title"), href: listPath }}
      recordHref={`${listPath}/${supplierId}`}
      recordQuery={supplierQuery(company.id, supplierId)}
      writeAction="purchase.write"
    >
      {(supplier) => <SupplierForm supplier={supplier} />}
    </RecordEditor>
  );
}
