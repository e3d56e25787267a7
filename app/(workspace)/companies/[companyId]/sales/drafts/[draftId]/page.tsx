import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InvoiceDraftPage } from "@/components/sales/editor/kinds/invoice-draft";
import { pageAccess } from "@/lib/auth/access";
import { now } from "@/lib/clock";
import { dateIn } from "@/lib/dates";
import { recordId } from "../../../record-id";
import { WithNewRecords } from "../../with-new-records";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.editor");
  return { title: t("invoice.title") };
}

export default async function DraftPage({ params }: { params: Promise<{ companyId: string; draftId: string }> }) {
  const { companyId, draftId } = await params;
  const { company } = await pageAccess(companyId);
  return (
    <WithNewRecords>
      <InvoiceDraftPage draftId={recordId(draftId)} today={dateIn(company.timeZone, now())} />
    </WithNewRecords>
  );
}
