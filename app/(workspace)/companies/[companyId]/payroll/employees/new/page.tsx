import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewEmployee } from "@/components/payroll/employees/new/new-employee";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payroll.employees");
  return { title: t("new") };
}

type Props = { params: Promise<{ companyId: string }>; searchParams: Promise<{ form?: string | string[] }> };

export default async function NewEmployeePage({ params, searchParams }: Props) {
  const { companyId } = await params;
  const { form } = await searchParams;
  const employeesPath = `/companies/${companyId}/payroll/employees`;
  const formId = typeof form === "string" ? parseRecordId(form) : randomUUID();
  const { company } = await getPageAccess(companyId);
  const t = await getTranslations("payroll.employees");
  return (
    <>
      <PageHead
        title={t("new")}
        breadcrumbs={[
          <Link key="list" href={employeesPath}>
            {t("title")}
          </Link>,
        ]}
      />
      <RoleGuard action="payroll.operate" readLink={{ href: employeesPath, name: t("title") }}>
        <NewEmployee formId={formId} today={dateInZone(company.timeZone, now())} />
      </RoleGuard>
    </>
  );
}
