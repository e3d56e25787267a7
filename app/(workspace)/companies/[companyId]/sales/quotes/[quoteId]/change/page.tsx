import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SentQuotePage } from "@/components/sales/editor/kinds/sent-quote";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { pageAccess } from "@/lib/auth/access";
import { now } from "@/lib/clock";
import { dateIn } from "@/lib/dates";
import { recordId } from "../../../../record-id";
import { WithNewRecords } from "../../../with-new-records";

type Props = { params: Promise<{ companyId: string; quoteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("quote");
  return { title: t("open.change") };
}

export default async function ChangeQuotePage({ params }: Props) {
  const { companyId, quoteId } = await params;
  const { company } = await pageAccess(companyId);
  const t = await getTranslations("sales");
  return (
    <NeedsSalesModule title={t("sale.quote")}>
      <WithNewRecords>
        <SentQuotePage quoteId={recordId(quoteId)} today={dateIn(company.timeZone, now())} />
      </WithNewRecords>
    </NeedsSalesModule>
  );
}
