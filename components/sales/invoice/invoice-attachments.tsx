"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/customer-invoice";

const Attachments = lazy(() => import("../attachments/attachments"));

/** The invoice's files; where there are none, they are asked for when somebody wants to attach one. */
export function InvoiceAttachments({ invoice, mayWrite }: { invoice: Invoice; mayWrite: boolean }) {
  const t = useTranslations("sales.attachments");
  const [wanted, setWanted] = useState(false);
  const isShown = wanted || invoice.attachmentIds.length > 0;
  if (!isShown && !mayWrite) return null;
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {isShown ? (
        <Suspense>
          <Attachments to={{ kind: "customerinvoice", id: invoice.id }} mayWrite={mayWrite} />
        </Suspense>
      ) : (
        <div className="acts">
          <Button onClick={() => setWanted(true)}>{t("add")}</Button>
        </div>
      )}
    </section>
  );
}
