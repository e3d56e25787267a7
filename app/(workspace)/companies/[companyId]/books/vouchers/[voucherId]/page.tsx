import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VoucherPage } from "@/components/books/voucher-page";
import { parseRecordId } from "../../../record-id";
import { BooksAccess } from "../../books-access";

type Props = { params: Promise<{ companyId: string; voucherId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("books.voucher");
  return { title: t("one") };
}

export default async function OneVoucherPage({ params }: Props) {
  const { companyId, voucherId } = await params;
  return (
    <BooksAccess companyId={companyId}>
      <VoucherPage voucherId={parseRecordId(voucherId)} />
    </BooksAccess>
  );
}
