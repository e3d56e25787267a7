"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { AttachedTo } from "@/lib/api/browser/sales/attachments";

const Attachments = lazy(() => import("./attachments"));

/**
 * Shows the files of a document. Where the document has none, they are read when somebody wants to attach one.
 *
 * @param props.count the number of files that the document names
 */
export function AttachmentList({ to, count, mayWrite }: { to: AttachedTo; count: number; mayWrite: boolean }) {
  const t = useTranslations("sales.attachments");
  const [wanted, setWanted] = useState(false);
  if (wanted || count > 0)
    return (
      <Suspense>
        <Attachments to={to} mayWrite={mayWrite} />
      </Suspense>
    );
  if (!mayWrite) return <p className="two sm">{t("none")}</p>;
  return (
    <div className="acts">
      <Button onClick={() => setWanted(true)}>{t("add")}</Button>
    </div>
  );
}
