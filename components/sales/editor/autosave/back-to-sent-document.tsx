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
export function BackToSentDocument<Draft extends EditorDocument>({
  autosave,
  documentPath,
}: {
  autosave: DraftAutosave<Draft>;
  documentPath: string;
}) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const router = useRouter();
  function discardAndGoBack() {
    autosave.discardChanges();
    router.push(`/companies/${company.id}/sales/${documentPath}`);
  }
  return (
    <Button variant="quiet" onClick={discardAndGoBack}>
      {t("discard")}
    </Button>
  );
}
