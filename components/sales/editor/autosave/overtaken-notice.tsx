"use client";

import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { useKindName } from "../editor-contexts";

/**
 * `operation` ended the draft without the typed text; it is null where another program ended the draft. `href` is the
 * address of the document that was created from the draft.
 */
export type OvertakenBy = { operation: Operation | null; href: string | null };

/**
 * Says who ended the draft, which document was created from it, and that this document lacks the typed text, which can
 * become a new draft.
 */
export function OvertakenNotice({ operation, href, onDetach }: OvertakenBy & { onDetach: () => void }) {
  const t = useTranslations("sales.editor");
  const kindName = useKindName();
  const documentNumber = operation?.posted?.invoiceNumber ?? operation?.made?.number ?? null;
  const personName = operation?.personName ?? null;
  return (
    <Notice
      title={t("overtaken", {
        by: personName === null ? "unknown" : "known",
        name: personName ?? "",
        made: documentNumber === null ? "unknown" : "known",
        number: String(documentNumber ?? ""),
      })}
      actions={
        <>
          <Button onClick={onDetach}>{t("saveAsNew")}</Button>
          {href ? (
            <ButtonLink variant="quiet" href={href}>
              {t(`${kindName}.open`)}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{t("goneBody")}</p>
    </Notice>
  );
}
