import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InvoiceDraftPage } from "@/components/sales/editor/kinds/invoice-draft";
import { pageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateIn } from "@/lib/values/dates";
import { leadOn } from "../../../lead-on";
import { recordId } from "../../../record-id";
import { WithNewRecords } from "../../with-new-records";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.editor");
  return { title: t("invoice.title") };
}

type Props = {
  params: Promise<{ companyId: string; draftId: string }>;
  /** `typed` requests the text that was typed into the draft, even when the portal knows the successor of the draft. */
  searchParams: Promise<{ typed?: string }>;
};

export default async function DraftPage({ params, searchParams }: Props) {
  const { companyId, draftId } = await params;
  const asksForText = (await searchParams).typed !== undefined;
  const { company } = await pageAccess(companyId);
  const id = asksForText ? recordId(draftId) : await leadOn(companyId, "invoice", draftId);
  return (
    <WithNewRecords>
      <InvoiceDraftPage draftId={id} today={dateIn(company.timeZone, now())} />
    </WithNewRecords>
  );
}
