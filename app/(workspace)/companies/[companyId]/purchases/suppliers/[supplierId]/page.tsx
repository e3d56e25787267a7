import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SupplierPage } from "@/components/purchases/suppliers/supplier-page";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("suppliers");
  return { title: t("one") };
}

export default async function OneSupplierPage({ params }: { params: Promise<{ supplierId: string }> }) {
  const { supplierId } = await params;
  return <SupplierPage supplierId={parseRecordId(supplierId)} />;
}
