import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BookedInvoicePage } from "@/components/purchases/booked/booked-invoice-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("purchases.booked");
  return { title: t("title") };
}

type Props = { params: Promise<{ companyId: string; purchaseInvoiceId: string }> };

export default async function PurchaseInvoicePage({ params }: Props) {
  const { companyId, purchaseInvoiceId } = await params;
  const { company } = await getPageAccess(companyId);
  return (
    <ClientMessages
      namespaces={["booking", "coding", "comments", "document", "history", "payments", "purchases", "rules"]}
    >
      <BookedInvoicePage invoiceId={parseRecordId(purchaseInvoiceId)} today={dateInZone(company.timeZone, now())} />
    </ClientMessages>
  );
}
