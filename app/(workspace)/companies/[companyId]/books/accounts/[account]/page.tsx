import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountLedgerPage } from "@/components/books/account-ledger-page";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { BooksAccess } from "../../books-access";

type Props = { params: Promise<{ companyId: string; account: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("books.ledger");
  return { title: t("crumb") };
}

export default async function LedgerPage({ params }: Props) {
  const { companyId, account } = await params;
  const { company } = await getPageAccess(companyId);
  if (!/^[1-9]\d{0,9}$/.test(account)) notFound();
  return (
    <BooksAccess companyId={companyId}>
      <AccountLedgerPage account={Number(account)} today={dateInZone(company.timeZone, now())} />
    </BooksAccess>
  );
}
