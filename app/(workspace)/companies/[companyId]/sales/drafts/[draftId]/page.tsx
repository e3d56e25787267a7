import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InvoiceDraftPage } from "@/components/sales/editor/kinds/invoice-draft";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../record-id";
import { redirectToSuccessor } from "../../../redirect-to-successor";
import { WithRecordCreation } from "../../with-record-creation";

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
  const isTypedTextRequested = (await searchParams).typed !== undefined;
  const { company } = await getPageAccess(companyId);
  const id = isTypedTextRequested ? parseRecordId(draftId) : await redirectToSuccessor(companyId, "invoice", draftId);
  return (
    <WithRecordCreation>
      <InvoiceDraftPage draftId={id} today={dateInZone(company.timeZone, now())} />
    </WithRecordCreation>
  );
}
