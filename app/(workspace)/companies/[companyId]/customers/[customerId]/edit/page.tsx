import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomerEditor } from "@/components/customers/customer-editor";
import { recordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers.form");
  return { title: t("editTitle") };
}

export default async function EditCustomerPage({ params }: { params: Promise<{ customerId: string }> }) {
  const { customerId } = await params;
  return <CustomerEditor customerId={recordId(customerId)} />;
}
