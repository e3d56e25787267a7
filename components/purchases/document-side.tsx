"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { LoadingFields } from "@/components/ui/states";

const DocumentViewer = lazy(() => import("@/components/document/document-viewer"));

/** Shows the attached files of a supplier invoice beside its data. */
export function DocumentSide({ attachmentIds }: { attachmentIds: readonly string[] }) {
  const t = useTranslations("purchases.document");
  const tCommon = useTranslations("common");
  return (
    <>
      <h2>{t("title")}</h2>
      {attachmentIds.length === 0 ? (
        <p className="secondary small">{t("none")}</p>
      ) : (
        <Suspense fallback={<LoadingFields label={tCommon("loading")} />}>
          <DocumentViewer attachmentIds={attachmentIds} />
        </Suspense>
      )}
    </>
  );
}
