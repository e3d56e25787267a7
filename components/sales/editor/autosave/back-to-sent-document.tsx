"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import type { EditorDocument } from "../document-kind";
import type { DraftAutosave } from "./draft-autosave";

/**
 * A button that discards the typed text and returns to the page of the document, which is unchanged since it was sent.
 */
export function BackToSentDocument<D extends EditorDocument>({
  autosave,
  page,
}: {
  autosave: DraftAutosave<D>;
  page: string;
}) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const router = useRouter();
  function discardAndGoBack() {
    autosave.discard();
    router.push(`/companies/${company.id}/sales/${page}`);
  }
  return (
    <Button look="quiet" onClick={discardAndGoBack}>
      {t("discard")}
    </Button>
  );
}
