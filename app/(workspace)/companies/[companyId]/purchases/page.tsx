import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PurchaseList } from "@/components/purchases/list/purchase-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/rules/access/roles";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("purchases");
  return { title: t("title") };
}

export default async function PurchasesPage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { role } = await getPageAccess(companyId);
  const t = await getTranslations("purchases");
  const purchasesPath = `/companies/${companyId}/purchases`;
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <>
            <ButtonLink href={`${purchasesPath}/to-pay`}>{t("toPay")}</ButtonLink>
            <ButtonLink href={`${purchasesPath}/approvals`}>{t("approvals")}</ButtonLink>
            <ButtonLink href={`${purchasesPath}/suppliers`}>{t("suppliers")}</ButtonLink>
            {mayDo(role, "purchase.write") ? (
              <ButtonLink variant="main" shortcut="N" href={`${purchasesPath}/new`}>
                {t("new")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ClientMessages namespaces={["booking", "list", "payments", "purchases"]}>
        <PurchaseList />
      </ClientMessages>
    </>
  );
}
