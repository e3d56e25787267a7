import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayslipPage } from "@/components/payroll/runs/payslip-page";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { parseRecordId } from "../../../../../record-id";

type Props = { params: Promise<{ payRunId: string; payslipId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("slip") };
}

export default async function OnePayslipPage({ params }: Props) {
  const { payRunId, payslipId } = await params;
  return (
    <RoleGuard action="payroll.read">
      <PayslipPage payRunId={parseRecordId(payRunId)} payslipId={parseRecordId(payslipId)} />
    </RoleGuard>
  );
}
