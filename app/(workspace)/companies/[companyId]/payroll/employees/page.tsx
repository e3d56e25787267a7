import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmployeesOverview } from "@/components/payroll/employees/employees-overview";
import { PayrollNav } from "@/components/payroll/payroll-nav";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payroll.employees");
  return { title: t("title") };
}

export default async function EmployeesPage({ params }: Props) {
  const { companyId } = await params;
  const { role, company } = await getPageAccess(companyId);
  const t = await getTranslations("payroll.employees");
  const canEmploy = mayDo(role, "payroll.operate");
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          canEmploy ? (
            <ButtonLink variant="main" shortcut="N" href={`/companies/${companyId}/payroll/employees/new`}>
              {t("new")}
            </ButtonLink>
          ) : null
        }
      />
      <PayrollNav companyId={companyId} currentSection="employees" />
      <RoleGuard action="payroll.read">
        <EmployeesOverview today={dateInZone(company.timeZone, now())} />
      </RoleGuard>
    </>
  );
}
