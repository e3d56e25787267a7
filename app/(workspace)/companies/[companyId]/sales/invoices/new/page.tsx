import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewInvoice } from "@/components/sales/editor/kinds/invoice-draft";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { WithRecordCreation } from "../../with-record-creation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sales.list");
  return { title: t("newInvoice") };
}

export default async function NewInvoicePage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { company } = await getPageAccess(companyId);
  const t = await getTranslations("sales");
  const readLink = { href: `/companies/${companyId}/sales`, name: t("title") };
  return (
    <RoleGuard title={t("editor.invoice.title")} readLink={readLink}>
      <WithRecordCreation>
        <NewInvoice today={dateInZone(company.timeZone, now())} />
      </WithRecordCreation>
    </RoleGuard>
  );
}
