import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SentQuotePage } from "@/components/sales/editor/kinds/sent-quote";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../../record-id";
import { WithRecordCreation } from "../../../with-record-creation";

type Props = { params: Promise<{ companyId: string; quoteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("quote");
  return { title: t("open.change") };
}

export default async function ChangeQuotePage({ params }: Props) {
  const { companyId, quoteId } = await params;
  const { company } = await getPageAccess(companyId);
  const tSales = await getTranslations("sales");
  const tQuote = await getTranslations("quote");
  const readLink = { href: `/companies/${companyId}/sales/quotes/${quoteId}`, label: tQuote("change.stop.toQuote") };
  return (
    <RoleGuard title={tSales("sale.quote")} readLink={readLink}>
      <NeedsSalesModule title={tSales("sale.quote")}>
        <WithRecordCreation>
          <SentQuotePage quoteId={parseRecordId(quoteId)} today={dateInZone(company.timeZone, now())} />
        </WithRecordCreation>
      </NeedsSalesModule>
    </RoleGuard>
  );
}
