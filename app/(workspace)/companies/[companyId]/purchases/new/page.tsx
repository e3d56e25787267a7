import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPurchase } from "@/components/purchases/register/new-purchase";
import { ClientMessages } from "@/components/shell/client-messages";
import { getPageAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("register");
  return { title: t("newTitle") };
}

export default async function NewPurchasePage({ params }: { params: Promise<{ companyId: string }> }) {
  const { companyId } = await params;
  const { company } = await getPageAccess(companyId);
  return (
    <ClientMessages namespaces={["booking", "coding", "document", "list", "register", "suppliers"]}>
      <NewPurchase today={dateInZone(company.timeZone, now())} />
    </ClientMessages>
  );
}
