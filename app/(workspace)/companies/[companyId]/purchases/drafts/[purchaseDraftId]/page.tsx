import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DraftPurchase } from "@/components/purchases/register/draft-purchase";
import { ClientMessages } from "@/components/shell/client-messages";
import { recordId } from "../../../record-id";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("register");
  return { title: t("editTitle") };
}

export default async function PurchaseDraftPage({ params }: { params: Promise<{ purchaseDraftId: string }> }) {
  const { purchaseDraftId } = await params;
  return (
    <ClientMessages namespaces={["coding", "document", "history", "list", "register", "rules", "suppliers"]}>
      <DraftPurchase draftId={recordId(purchaseDraftId)} />
    </ClientMessages>
  );
}
