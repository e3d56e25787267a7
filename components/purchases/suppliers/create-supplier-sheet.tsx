"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { RecordCreationSheetProps } from "@/components/record/record-creation-sheets";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { emptySupplier, type Supplier } from "@/lib/api/contract/purchases/supplier";

const SupplierForm = lazy(async () => ({ default: (await import("./supplier-form")).SupplierForm }));

/** Adds a supplier from the page of its invoice, with only the fields the books require. */
export function CreateSupplierSheet({ isOpen, typedName, onClose, onCreated }: RecordCreationSheetProps<Supplier>) {
  const t = useTranslations("suppliers.form");
  const tCommon = useTranslations("common");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("newTitle")} lead={t("inPlaceLead")}>
      <Suspense fallback={<LoadingFields label={tCommon("loading")} />}>
        <SupplierForm
          supplier={{ ...emptySupplier, name: typedName }}
          sheetCallbacks={{ onCreated, onCancel: onClose }}
        />
      </Suspense>
    </Sheet>
  );
}
