import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PaymentFilePage } from "@/components/purchases/payment-files/file-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { parseRecordId } from "../../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments.file");
  return { title: t("one") };
}

type Props = { params: Promise<{ companyId: string; paymentFileId: string }> };

export default async function OnePaymentFilePage({ params }: Props) {
  const { companyId, paymentFileId } = await params;
  await getPageAccess(companyId);
  const t = await getTranslations("payments.file");
  const toPayPath = `/companies/${companyId}/purchases/to-pay`;
  return (
    <>
      <PageHead
        title={t("one")}
        breadcrumbs={[
          <Link key="toPay" href={toPayPath}>
            {t("toPay")}
          </Link>,
          <Link key="files" href={`${toPayPath}/files`}>
            {t("title")}
          </Link>,
        ]}
      />
      <ClientMessages namespaces={["payments"]}>
        <div className="page max-w-[980px]">
          <PaymentFilePage fileId={parseRecordId(paymentFileId)} />
        </div>
      </ClientMessages>
    </>
  );
}
