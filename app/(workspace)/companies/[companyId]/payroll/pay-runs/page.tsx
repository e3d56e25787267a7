import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayrollNav } from "@/components/payroll/payroll-nav";
import { PayRunList } from "@/components/payroll/runs/pay-run-list";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { PageHead } from "@/components/ui/page-head";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("title") };
}

export default async function PayRunsPage({ params }: Props) {
  const { companyId } = await params;
  const t = await getTranslations("runs");
  return (
    <>
      <PageHead title={t("title")} />
      <PayrollNav companyId={companyId} currentSection="payRuns" />
      <RoleGuard action="payroll.read">
        <PayRunList />
      </RoleGuard>
    </>
  );
}
