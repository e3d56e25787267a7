"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import type { Written } from "../document-kind";
import type { DraftAutosave } from "./draft-autosave";

/** Goes back to a document that stays as it was sent; what was typed is thrown away. */
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
