"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { CalendarDate } from "@/lib/values/dates";

import type { CopiedDocument } from "./copy-dialog";

const CopyDialog = lazy(() => import("./copy-dialog"));

type Props = { document: CopiedDocument; today: CalendarDate; quiet?: boolean };

/** The button that copies a document to a new invoice, quote or order with the same customer and rows. */
export function CopyDocumentButton({ document, today, quiet }: Props) {
  const t = useTranslations("sales.copy");
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useRef(false);
  if (isOpen) wasOpened.current = true;
  return (
    <>
      <Button variant={quiet ? "quiet" : "plain"} onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {wasOpened.current ? (
        <Suspense>
          <CopyDialog document={document} today={today} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
