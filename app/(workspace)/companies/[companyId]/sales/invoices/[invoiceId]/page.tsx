import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InvoicePage } from "@/components/sales/invoice/invoice-page";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../record-id";

type Props = { params: Promise<{ companyId: string; invoiceId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.invoice");
  return { title: t("crumb") };
}

export default async function OneInvoicePage({ params }: Props) {
  const { companyId, invoiceId } = await params;
  const { company } = await getPageAccess(companyId);
  return <InvoicePage invoiceId={parseRecordId(invoiceId)} today={dateInZone(company.timeZone, now())} />;
}
