import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayslipPage } from "@/components/payroll/runs/payslip-page";
import { MayWrite } from "@/components/shell/access/may-write";
import { recordId } from "../../../../../record-id";

type Props = { params: Promise<{ payRunId: string; payslipId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("slip") };
}

export default async function OnePayslipPage({ params }: Props) {
  const { payRunId, payslipId } = await params;
  return (
    <MayWrite action="payroll.read">
      <PayslipPage payRunId={recordId(payRunId)} payslipId={recordId(payslipId)} />
    </MayWrite>
  );
}
