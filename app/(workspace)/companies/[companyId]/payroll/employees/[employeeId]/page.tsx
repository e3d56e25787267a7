import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmployeePage } from "@/components/payroll/employees/employee-page";
import { parseRecordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payroll.employees");
  return { title: t("one") };
}

export default async function OneEmployeePage({ params }: { params: Promise<{ employeeId: string }> }) {
  const { employeeId } = await params;
  return <EmployeePage employeeId={parseRecordId(employeeId)} />;
}
