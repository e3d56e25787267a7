import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PayRunPage } from "@/components/payroll/runs/pay-run-page";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("one") };
}

export default async function OnePayRunPage({ params }: { params: Promise<{ payRunId: string }> }) {
  const { payRunId } = await params;
  return (
    <RoleGuard action="payroll.read">
      <PayRunPage payRunId={parseRecordId(payRunId)} />
    </RoleGuard>
  );
}
