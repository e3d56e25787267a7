import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SentQuotePage } from "@/components/sales/editor/kinds/sent-quote";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { pageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateIn } from "@/lib/values/dates";
import { parseRecordId } from "../../../../record-id";
import { WithRecordCreation } from "../../../with-record-creation";

type Props = { params: Promise<{ companyId: string; quoteId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("quote");
  return { title: t("open.change") };
}

export default async function ChangeQuotePage({ params }: Props) {
  const { companyId, quoteId } = await params;
  const { company } = await pageAccess(companyId);
  const sales = await getTranslations("sales");
  const quote = await getTranslations("quote");
  const readLink = { href: `/companies/${companyId}/sales/quotes/${quoteId}`, label: quote("change.stop.toQuote") };
  return (
    <RoleGuard title={sales("sale.quote")} readLink={readLink}>
      <NeedsSalesModule title={sales("sale.quote")}>
        <WithRecordCreation>
          <SentQuotePage quoteId={parseRecordId(quoteId)} today={dateIn(company.timeZone, now())} />
        </WithRecordCreation>
      </NeedsSalesModule>
    </RoleGuard>
  );
}
