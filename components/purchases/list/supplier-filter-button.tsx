"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";

type Props = { supplierId: string; onClear: () => void };

/** Shows that the list is filtered by one supplier, and clears that filter when clicked. */
export default function SupplierFilterButton({ supplierId, onClear }: Props) {
  const t = useTranslations("purchases.list");
  const company = useCompany();
  const supplierResult = useQuery(supplierQuery(company.id, supplierId));
  return (
    <Button size="sm" onClick={onClear}>
      {t("ofSupplier", { name: supplierResult.data?.name ?? "" })}
    </Button>
  );
}
