"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import type { Written } from "../document-kind";
import type { DraftAutosave } from "./draft-autosave";

/** A button that discards what was typed and goes back to the page of the document, which stays as it was sent. */
export function LeaveSent<D extends Written>({ keeper, page }: { keeper: DraftAutosave<D>; page: string }) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const router = useRouter();
  function leave() {
    keeper.discard();
    router.push(`/companies/${company.id}/sales/${page}`);
  }
  return (
    <Button look="quiet" onClick={leave}>
      {t("discard")}
    </Button>
  );
}
