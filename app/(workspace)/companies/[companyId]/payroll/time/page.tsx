import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayrollNav } from "@/components/payroll/payroll-nav";
import { MonthPage } from "@/components/payroll/time/month-page";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("time");
  return { title: t("title") };
}

export default async function TimePage({ params }: Props) {
  const { companyId } = await params;
  const t = await getTranslations("time");
  const { company } = await getPageAccess(companyId);
  return (
    <>
      <PageHead title={t("title")} />
      <PayrollNav companyId={companyId} currentSection="time" />
      <RoleGuard action="payroll.read">
        <MonthPage today={dateInZone(company.timeZone, now())} />
      </RoleGuard>
    </>
  );
}
