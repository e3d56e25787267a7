import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewQuote } from "@/components/sales/editor/kinds/quote-draft";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { MayWrite } from "@/components/shell/access/may-write";
import { pageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateIn } from "@/lib/values/dates";
import { WithNewRecords } from "../../with-new-records";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.list");
  return { title: t("newQuote") };
}

export default async function NewQuotePage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { company } = await pageAccess(companyId);
  const t = await getTranslations("sales");
  const title = t("editor.quote.title");
  const read = { href: `/companies/${companyId}/sales`, name: t("title") };
  return (
    <MayWrite title={title} read={read}>
      <NeedsSalesModule title={title}>
        <WithNewRecords>
          <NewQuote today={dateIn(company.timeZone, now())} />
        </WithNewRecords>
      </NeedsSalesModule>
    </MayWrite>
  );
}
