"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListNarrow } from "@/components/list/narrow/list-narrow";
import { PartnerChoice } from "@/components/list/narrow/partner-choice";
import { useCompany } from "@/components/shell/company/company-context";
import { supplierQuery, suppliersQuery } from "@/lib/api/browser/purchases/suppliers";
import type { PurchaseNarrowing } from "@/lib/api/contract/purchases/purchase-criteria";
import { narrowingParameters } from "./purchase-address";

type Props = {
  narrowing: PurchaseNarrowing;
  isOpen: boolean;
  /** Called with the new values of address parameters, by name; null removes a parameter. */
  onNarrow: (parameters: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
};

/** Narrows the list to a supplier, also one from whom the company no longer buys, and to a period. */
export default function PurchaseNarrow({ narrowing, onNarrow, ...panelProps }: Props) {
  const t = useTranslations("purchases.list.narrow");
  const company = useCompany();
  const { supplierId, ...period } = narrowing;
  const supplierResult = useQuery({
    ...supplierQuery(company.id, supplierId ?? ""),
    enabled: supplierId !== undefined,
  });
  const supplierName = supplierId ? supplierResult.data?.name : undefined;
  return (
    <ListNarrow
      {...panelProps}
      onNarrow={onNarrow}
      period={period}
      partner={
        supplierId ? { name: supplierName ?? t("ofSupplier"), parameterName: narrowingParameters.supplierId } : null
      }
      partnerChoice={
        <PartnerChoice
          label={t("supplier")}
          placeholder={t("placeholder")}
          noneText={t("none")}
          unreadText={t("unread")}
          partnerName={supplierName ?? ""}
          searchQueryOf={(search) => suppliersQuery(company.id, { search, sort: "name", pageSize: 8 })}
          onPick={(id) => onNarrow({ [narrowingParameters.supplierId]: id })}
        />
      }
    />
  );
}
