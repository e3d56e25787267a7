"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { buildDeliveryNotePath } from "@/lib/api/browser/sales/orders";
import type { Order } from "@/lib/api/contract/sales/order";
import { makeDocumentFileName } from "@/lib/rules/sales/invoice-file";
import { DownloadPdf } from "../documents/pdf/pdf-button";

/** The button that downloads the delivery note, which goes with the goods and lists what is delivered, without prices. */
export function DeliveryNote({ order }: { order: Order }) {
  const t = useTranslations("sales.sale.desk");
  const company = useCompany();
  const customer = useQuery(customerQuery(company.id, order.customerId)).data;
  const name = makeDocumentFileName(
    "deliveryNote",
    customer?.documentLanguage ?? "",
    company.countryCode,
    order.number,
  );
  return (
    <DownloadPdf path={buildDeliveryNotePath(company.id, order.id)} fileName={name} size="sm">
      {t("deliveryNote")}
    </DownloadPdf>
  );
}
