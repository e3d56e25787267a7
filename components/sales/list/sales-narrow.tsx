"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListNarrow } from "@/components/list/narrow/list-narrow";
import { PartnerChoice } from "@/components/list/narrow/partner-choice";
import { useCompany } from "@/components/shell/company/company-context";
import type { ListNarrowing } from "@/lib/api/browser/list-narrowing";
import { customerQuery, customersQuery } from "@/lib/api/browser/sales/customers";
import { narrowingParameters } from "./sales-address";

type Props = {
  narrowing: ListNarrowing;
  isOpen: boolean;
  /** Called with the new values of address parameters, by name; null removes a parameter. */
  onNarrow: (parameters: Readonly<Record<string, string | null>>) => void;
  onClose: () => void;
};

/** Narrows the list to a customer, also one to whom the company no longer sells, and to a period. */
export default function SalesNarrow({ narrowing, onNarrow, ...panelProps }: Props) {
  const t = useTranslations("sales.list.narrow");
  const editorMessages = useTranslations("sales.editor");
  const company = useCompany();
  const { customerId, ...period } = narrowing;
  const customerResult = useQuery({
    ...customerQuery(company.id, customerId ?? ""),
    enabled: customerId !== undefined,
  });
  const customerName = customerId ? customerResult.data?.name : undefined;
  return (
    <ListNarrow
      {...panelProps}
      onNarrow={onNarrow}
      period={period}
      partner={
        customerId ? { name: customerName ?? t("ofCustomer"), parameterName: narrowingParameters.customerId } : null
      }
      partnerChoice={
        <PartnerChoice
          label={t("customer")}
          placeholder={editorMessages("customerPlaceholder")}
          noneText={t("none")}
          unreadText={t("unread")}
          partnerName={customerName ?? ""}
          searchQueryOf={(search) => customersQuery(company.id, { search, sort: "name", pageSize: 8 })}
          onPick={(id) => onNarrow({ [narrowingParameters.customerId]: id })}
        />
      }
    />
  );
}
