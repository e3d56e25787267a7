import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OutgoingPage } from "@/components/sales/later/outgoing-page";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("later.page"))("title") };
}

export default async function LaterPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { company } = await getPageAccess(companyId);
  const [t, tSales] = await Promise.all([getTranslations("later.page"), getTranslations("sales")]);
  const crumb = [
    <Link key="sales" href={`/companies/${companyId}/sales`}>
      {tSales("title")}
    </Link>,
  ];
  return (
    <>
      <PageHead title={t("title")} breadcrumbs={crumb} />
      <p className="page secondary max-w-[68ch] pb-0">{t("lead")}</p>
      <OutgoingPage today={dateInZone(company.timeZone, now())} />
    </>
  );
}
