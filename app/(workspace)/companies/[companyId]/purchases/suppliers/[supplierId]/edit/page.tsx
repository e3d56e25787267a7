import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupplierEditor } from "@/components/purchases/suppliers/supplier-editor";
import { parseRecordId } from "../../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("suppliers.form");
  return { title: t("editTitle") };
}

export default async function EditSupplierPage({ params }: { params: Promise<{ supplierId: string }> }) {
  const { supplierId } = await params;
  return <SupplierEditor supplierId={parseRecordId(supplierId)} />;
}
