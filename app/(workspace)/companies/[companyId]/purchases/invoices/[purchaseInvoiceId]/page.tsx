import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BookedPage } from "@/components/purchases/booked/booked-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { recordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("purchases.booked");
  return { title: t("title") };
}

export default async function PurchaseInvoicePage({ params }: { params: Promise<{ purchaseInvoiceId: string }> }) {
  const { purchaseInvoiceId } = await params;
  return (
    <ClientMessages namespaces={["coding", "document", "history", "purchases", "rules"]}>
      <BookedPage invoiceId={recordId(purchaseInvoiceId)} />
    </ClientMessages>
  );
}
