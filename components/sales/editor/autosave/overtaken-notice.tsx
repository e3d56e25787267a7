"use client";

import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { useKindName } from "../kind-name";

/** Somebody's step that ended the draft without what is typed here, null where another program did; and the page of what it made. */
export type Overtaken = { by: Operation | null; href: string | null };

/** Says whose step it was and what it made, and that what is typed here is not in it: it may become a draft of its own. */
export function OvertakenNotice({ by, href, onDetach }: Overtaken & { onDetach: () => void }) {
  const t = useTranslations("sales.editor");
  const kind = useKindName();
  const number = by?.posted?.invoiceNumber ?? by?.made?.number ?? null;
  const name = by?.personName ?? null;
  return (
    <Notice
      title={t("overtaken", {
        by: name === null ? "unknown" : "known",
        name: name ?? "",
        made: number === null ? "unknown" : "known",
        number: String(number ?? ""),
      })}
      actions={
        <>
          <Button onClick={onDetach}>{t("saveAsNew")}</Button>
          {href ? (
            <ButtonLink look="quiet" href={href}>
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
