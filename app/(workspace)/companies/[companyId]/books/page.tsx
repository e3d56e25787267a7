import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BalanceList } from "@/components/books/balance-list";
import { BooksNav } from "@/components/books/books-nav";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { BooksAccess } from "./books-access";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("books");
  return { title: t("nav.balances") };
}

export default async function BalancesPage({ params }: Props) {
  const { companyId } = await params;
  const t = await getTranslations("books");
  const { company } = await getPageAccess(companyId);
  return (
    <>
      <PageHead title={t("nav.balances")} />
      <BooksNav />
      <BooksAccess companyId={companyId}>
        <BalanceList today={dateInZone(company.timeZone, now())} />
      </BooksAccess>
    </>
  );
}
