import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BookedInvoicePage } from "@/components/purchases/booked/booked-invoice-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("purchases.booked");
  return { title: t("title") };
}

export default async function PurchaseInvoicePage({ params }: { params: Promise<{ purchaseInvoiceId: string }> }) {
  const { purchaseInvoiceId } = await params;
  return (
    <ClientMessages namespaces={["booking", "coding", "document", "history", "purchases", "rules"]}>
      <BookedInvoicePage invoiceId={parseRecordId(purchaseInvoiceId)} />
    </ClientMessages>
  );
}
