import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VatReportPage } from "@/components/books/vat-report-page";
import { parseRecordId } from "../../../record-id";
import { BooksAccess } from "../../books-access";

type Props = { params: Promise<{ companyId: string; vatReportId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("books.vat");
  return { title: t("one") };
}

export default async function OneVatReportPage({ params }: Props) {
  const { companyId, vatReportId } = await params;
  return (
    <BooksAccess companyId={companyId}>
      <VatReportPage reportId={parseRecordId(vatReportId)} />
    </BooksAccess>
  );
}
