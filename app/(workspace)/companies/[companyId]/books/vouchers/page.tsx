import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BooksNav } from "@/components/books/books-nav";
import { VoucherList } from "@/components/books/voucher-list";
import { PageHead } from "@/components/ui/page-head";
import { BooksAccess } from "../books-access";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("books");
  return { title: t("nav.vouchers") };
}

export default async function VouchersPage({ params }: Props) {
  const { companyId } = await params;
  const t = await getTranslations("books");
  return (
    <>
      <PageHead title={t("nav.vouchers")} />
      <BooksNav />
      <BooksAccess companyId={companyId}>
        <VoucherList />
      </BooksAccess>
    </>
  );
}
