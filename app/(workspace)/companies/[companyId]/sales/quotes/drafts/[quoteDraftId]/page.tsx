import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { QuoteDraftPage } from "@/components/sales/editor/kinds/quote-draft";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { redirectToSuccessor } from "../../../../redirect-to-successor";
import { WithRecordCreation } from "../../../with-record-creation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.editor");
  return { title: t("quote.title") };
}

export default async function OneQuoteDraftPage({
  params,
}: {
  params: Promise<{ companyId: string; quoteDraftId: string }>;
}) {
  const { companyId, quoteDraftId } = await params;
  const { company } = await getPageAccess(companyId);
  const id = await redirectToSuccessor(companyId, "quote", quoteDraftId);
  const t = await getTranslations("sales.editor");
  return (
    <NeedsSalesModule title={t("quote.title")}>
      <WithRecordCreation>
        <QuoteDraftPage draftId={id} today={dateInZone(company.timeZone, now())} />
      </WithRecordCreation>
    </NeedsSalesModule>
  );
}
