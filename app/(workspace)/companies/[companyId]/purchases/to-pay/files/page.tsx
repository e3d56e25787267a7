import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FileList } from "@/components/purchases/payment-files/file-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments.file");
  return { title: t("title") };
}

export default async function PaymentFilesPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  await getPageAccess(companyId);
  const t = await getTranslations("payments.file");
  return (
    <>
      <PageHead
        title={t("title")}
        breadcrumbs={[
          <Link key="toPay" href={`/companies/${companyId}/purchases/to-pay`}>
            {t("toPay")}
          </Link>,
        ]}
      />
      <ClientMessages namespaces={["list", "payments"]}>
        <FileList />
      </ClientMessages>
    </>
  );
}
