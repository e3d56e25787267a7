import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Overview } from "@/components/overview/overview";
import { ClientMessages } from "@/components/shell/client-messages";
import { ButtonLink } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { pageAccess } from "@/lib/auth/access";
import { mayDo } from "@/lib/auth/roles";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const access = await pageAccess((await params).companyId);
  const t = await getTranslations("overview");
  return { title: `${t("title")} · ${access.company.name}` };
}

export default async function OverviewPage({ params }: Props) {
  const access = await pageAccess((await params).companyId);
  const t = await getTranslations("overview");
  return (
    <ClientMessages namespaces={["overview"]}>
      <PageHead
        title={t("title")}
        actions={
          mayDo(access.role, "sales.write") ? (
            <ButtonLink look="main" keys="N" href={`/companies/${access.companyId}/sales/invoices/new`}>
              {t("newInvoice")}
            </ButtonLink>
          ) : null
        }
      />
      <div className="page">
        <Overview />
      </div>
    </ClientMessages>
  );
}
