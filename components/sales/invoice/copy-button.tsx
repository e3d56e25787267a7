"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { CalendarDate } from "@/lib/dates";

const CopyDialog = lazy(() => import("./copy-dialog"));

/** A new invoice, quote or order with the same customer and rows. */
export function CopyInvoice({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const t = useTranslations("sales.invoice");
  const [open, setOpen] = useState(false);
  const wanted = useRef(false);
  if (open) wanted.current = true;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("copy")}</Button>
      {wanted.current ? (
        <Suspense>
          <CopyDialog invoice={invoice} today={today} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
