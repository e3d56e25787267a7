"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { machineNow } from "@/lib/values/clock";
import { browserStoreOf } from "../editor/autosave/typed-draft";
import css from "./invoice-turn.module.css";

/**
 * What this browser alone keeps of the draft an invoice was made of: the address of the draft leads here at once, so that
 * the way to it is told here. The portal's own copy keeps that address open by itself.
 */
export function TypedBefore({ draftId }: { draftId: string }) {
  const t = useTranslations("sales.invoice.typedBefore");
  const company = useCompany();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    setKept(browserStoreOf(company.personId, company.id, "invoice", machineNow).read(draftId) !== null);
  }, [company.personId, company.id, draftId]);
  if (!isKept) return null;
  const href = `/companies/${company.id}/sales/drafts/${draftId}?typed=1`;
  return (
    <div className={css.place}>
      <Notice title={t("title")} actions={<ButtonLink href={href}>{t("open")}</ButtonLink>} />
    </div>
  );
}
