import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { getPageAccess } from "@/lib/auth/access";
import { parseRecordId } from "../../../record-id";
import { Approvals } from "../approvals";

type Props = { params: Promise<{ companyId: string; purchaseDraftId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("approvals");
  return { title: t("title") };
}

export default async function ApprovalPage({ params }: Props) {
  const { companyId, purchaseDraftId } = await params;
  await getPageAccess(companyId);
  parseRecordId(purchaseDraftId);
  return <Approvals />;
}
