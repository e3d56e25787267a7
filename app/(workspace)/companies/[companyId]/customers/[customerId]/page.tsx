import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerPage } from "@/components/customers/customer-page";
import { parseRecordId } from "../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers");
  return { title: t("one") };
}

export default async function OneCustomerPage({ params }: { params: Promise<{ customerId: string }> }) {
  const { customerId } = await params;
  return <CustomerPage customerId={parseRecordId(customerId)} />;
}
