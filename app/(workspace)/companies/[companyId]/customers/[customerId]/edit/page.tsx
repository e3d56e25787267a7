import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerEditor } from "@/components/customers/customer-editor";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers.form");
  return { title: t("editTitle") };
}

type Props = { params: Promise<{ customerId: string }>; searchParams: Promise<{ invoice?: string | string[] }> };

export default async function EditCustomerPage({ params, searchParams }: Props) {
  const { customerId } = await params;
  const { invoice } = await searchParams;
  const invoiceId = typeof invoice === "string" ? parseRecordId(invoice) : null;
  return <CustomerEditor customerId={parseRecordId(customerId)} invoiceId={invoiceId} />;
}
