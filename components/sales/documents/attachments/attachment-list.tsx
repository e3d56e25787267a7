"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { AttachmentTarget } from "@/lib/api/browser/sales/attachments";

const Attachments = lazy(() => import("./attachments"));

/**
 * Shows the files of a document. Where the document has none, the files are read only when a person wants to attach
 * one.
 *
 * @param props.attachmentCount the number of files that the document names
 */
export function AttachmentList({
  attachedTo,
  attachmentCount,
  mayWrite,
}: {
  attachedTo: AttachmentTarget;
  attachmentCount: number;
  mayWrite: boolean;
}) {
  const t = useTranslations("sales.attachments");
  const [isOpened, setOpened] = useState(false);
  if (isOpened || attachmentCount > 0)
    return (
      <Suspense>
        <Attachments attachedTo={attachedTo} mayWrite={mayWrite} />
      </Suspense>
    );
  if (!mayWrite) return <p className="secondary small">{t("none")}</p>;
  return (
    <div className="actions">
      <Button onClick={() => setOpened(true)}>{t("add")}</Button>
    </div>
  );
}
