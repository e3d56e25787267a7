"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { RecordCreationSheetProps } from "@/components/record/record-creation-sheets";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { type Customer, emptyCustomer } from "@/lib/api/contract/sales/customer";

const CustomerForm = lazy(async () => ({ default: (await import("./customer-form")).CustomerForm }));

/** Adds a customer from another page, with only the fields the books require. */
export function CreateCustomerSheet({ isOpen, typedName, onClose, onCreated }: RecordCreationSheetProps<Customer>) {
  const t = useTranslations("customers.form");
  const tCommon = useTranslations("common");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("newTitle")} lead={t("inPlaceLead")}>
      <Suspense fallback={<LoadingFields label={tCommon("loading")} />}>
        <CustomerForm
          customer={{ ...emptyCustomer, name: typedName }}
          sheetCallbacks={{ onCreated, onCancel: onClose }}
        />
      </Suspense>
    </Sheet>
  );
}
