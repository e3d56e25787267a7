import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PurchaseDraft } from "@/components/purchases/register/purchase-draft";
import { ClientMessages } from "@/components/shell/client-messages";
import { redirectToSuccessor } from "../../../redirect-to-successor";

type Props = { params: Promise<{ companyId: string; purchaseDraftId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("register");
  return { title: t("editTitle") };
}

export default async function PurchaseDraftPage({ params }: Props) {
  const { companyId, purchaseDraftId } = await params;
  const id = await redirectToSuccessor(companyId, "purchase", purchaseDraftId);
  return (
    <ClientMessages
      namespaces={[
        "booking",
        "coding",
        "comments",
        "document",
        "history",
        "list",
        "purchases",
        "register",
        "rules",
        "suppliers",
      ]}
    >
      <PurchaseDraft draftId={id} />
    </ClientMessages>
  );
}
