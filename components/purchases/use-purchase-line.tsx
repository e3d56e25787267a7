"use client";

import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { OutcomeLine } from "@/components/list/outcome-list";
import { useCompany } from "@/components/shell/company/company-context";

type NamedPurchase = {
  id: string;
  supplierName: string;
  invoiceNumber: string;
  currencyCode: string;
  /** In minor units of the currency. */
  minor: bigint | string;
};

/** Returns a function that makes the line of a supplier invoice in a sheet: supplier and number, amount, and what is said of it. */
export function usePurchaseLine() {
  const formats = useFormats();
  const company = useCompany();
  return (is: "draft" | "invoice", purchase: NamedPurchase, more?: ReactNode): OutcomeLine => ({
    key: purchase.id,
    name: [purchase.supplierName, purchase.invoiceNumber].filter(Boolean).join(", "),
    href: `/companies/${company.id}/purchases/${is}s/${purchase.id}`,
    end: <span className="num">{formats.money(BigInt(purchase.minor), purchase.currencyCode)}</span>,
    more,
  });
}
