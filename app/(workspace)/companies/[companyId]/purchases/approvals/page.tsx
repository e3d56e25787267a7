import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { getPageAccess } from "@/lib/auth/access";
import { Approvals } from "./approvals";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("approvals");
  return { title: t("title") };
}

export default async function ApprovalsPage({ params }: Props) {
  await getPageAccess((await params).companyId);
  return <Approvals />;
}
