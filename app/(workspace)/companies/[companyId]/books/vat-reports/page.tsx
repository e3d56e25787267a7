import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BooksNav } from "@/components/books/books-nav";
import { VatReportList } from "@/components/books/vat-report-list";
import { PageHead } from "@/components/ui/page-head";
import { BooksAccess } from "../books-access";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("books");
  return { title: t("nav.vatReports") };
}

export default async function VatReportsPage({ params }: Props) {
  const { companyId } = await params;
  const t = await getTranslations("books");
  return (
    <>
      <PageHead title={t("nav.vatReports")} />
      <BooksNav />
      <BooksAccess companyId={companyId}>
        <VatReportList />
      </BooksAccess>
    </>
  );
}
