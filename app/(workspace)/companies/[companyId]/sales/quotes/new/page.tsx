import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewQuote } from "@/components/sales/editor/kinds/quote-draft";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { WithRecordCreation } from "../../with-record-creation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.list");
  return { title: t("newQuote") };
}

export default async function NewQuotePage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { company } = await getPageAccess(companyId);
  const t = await getTranslations("sales");
  const title = t("editor.quote.title");
  const readLink = { href: `/companies/${companyId}/sales`, name: t("title") };
  return (
    <RoleGuard title={title} readLink={readLink}>
      <NeedsSalesModule title={title}>
        <WithRecordCreation>
          <NewQuote today={dateInZone(company.timeZone, now())} />
        </WithRecordCreation>
      </NeedsSalesModule>
    </RoleGuard>
  );
}
