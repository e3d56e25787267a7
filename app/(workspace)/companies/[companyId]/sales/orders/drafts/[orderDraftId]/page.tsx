import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UnplacedOrderPage } from "@/components/sales/editor/kinds/direct-order";
import { NeedsSalesModule } from "@/components/sales/editor/needs-sales-module";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { parseRecordId } from "../../../../record-id";
import { WithRecordCreation } from "../../../with-record-creation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.editor");
  return { title: t("order.title") };
}

export default async function OneUnplacedOrderPage({
  params,
}: {
  params: Promise<{ companyId: string; orderDraftId: string }>;
}) {
  const { companyId, orderDraftId } = await params;
  const { company } = await getPageAccess(companyId);
  const t = await getTranslations("sales");
  const title = t("editor.order.title");
  const readLink = { href: `/companies/${companyId}/sales`, name: t("title") };
  return (
    <RoleGuard title={title} readLink={readLink}>
      <NeedsSalesModule title={title}>
        <WithRecordCreation>
          <UnplacedOrderPage draftId={parseRecordId(orderDraftId)} today={dateInZone(company.timeZone, now())} />
        </WithRecordCreation>
      </NeedsSalesModule>
    </RoleGuard>
  );
}
