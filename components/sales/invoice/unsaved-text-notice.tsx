"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { machineNow } from "@/lib/values/clock";
import { makeBrowserStore } from "../editor/autosave/typed-draft";
import css from "./invoice-turn.module.css";

/**
 * A notice about text that was typed into the draft of an invoice and is stored in this browser. The address of the
 * draft redirects to the invoice, so the notice has a link to the text. Text stored in the portal prevents the redirect
 * and needs no notice.
 */
export function UnsavedTextNotice({ draftId }: { draftId: string }) {
  const t = useTranslations("sales.invoice.typedBefore");
  const company = useCompany();
  const [hasStoredText, setHasStoredText] = useState(false);
  useEffect(() => {
    setHasStoredText(makeBrowserStore(company.personId, company.id, "invoice", machineNow).read(draftId) !== null);
  }, [company.personId, company.id, draftId]);
  if (!hasStoredText) return null;
  const href = `/companies/${company.id}/sales/drafts/${draftId}?typed=1`;
  return (
    <div className={css.place}>
      <Notice title={t("title")} actions={<ButtonLink href={href}>{t("open")}</ButtonLink>} />
    </div>
  );
}
