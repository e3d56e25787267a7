import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SalePage } from "@/components/sales/sale/sale-page";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../record-id";

type Props = { params: Promise<{ companyId: string; orderId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.sale");
  return { title: t("order") };
}

export default async function OneOrderPage({ params }: Props) {
  const { companyId, orderId } = await params;
  const { company } = await getPageAccess(companyId);
  return <SalePage kind="order" id={parseRecordId(orderId)} today={dateInZone(company.timeZone, now())} />;
}
