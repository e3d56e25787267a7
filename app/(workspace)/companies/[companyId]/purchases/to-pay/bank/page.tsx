import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BankReportPage } from "@/components/purchases/bank-report/bank-report-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments.report");
  return { title: t("title") };
}

export default async function BankPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  await getPageAccess(companyId);
  const t = await getTranslations("payments");
  return (
    <>
      <PageHead
        title={t("report.title")}
        breadcrumbs={[
          <Link key="toPay" href={`/companies/${companyId}/purchases/to-pay`}>
            {t("title")}
          </Link>,
        ]}
      />
      <ClientMessages namespaces={["payments"]}>
        <div className="page max-w-[980px]">
          <BankReportPage />
        </div>
      </ClientMessages>
    </>
  );
}
