"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Operation } from "@/lib/api/contract/operation";
import { useKindName } from "./kind-name";

/** Somebody's step that ended the draft without what is typed here, and the page of what it made. */
export type Overtaken = { by: Operation; page: string | null };

/** Says whose step it was and what it made, and that what is typed here is not in it: it may become a draft of its own. */
export function OvertakenNotice({ by, page, onDetach }: Overtaken & { onDetach: () => void }) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const kind = useKindName();
  const number = by.posted?.invoiceNumber ?? by.made?.number ?? null;
  return (
    <Notice
      title={t("overtaken", {
        by: by.personName === null ? "unknown" : "known",
        name: by.personName ?? "",
        made: number === null ? "unknown" : "known",
        number: String(number ?? ""),
      })}
      actions={
        <>
          <Button onClick={onDetach}>{t("saveAsNew")}</Button>
          {page ? (
            <ButtonLink look="quiet" href={`/companies/${company.id}/sales/${page}`}>
              {t(`${kind}.open`)}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{t("goneBody")}</p>
    </Notice>
  );
}
