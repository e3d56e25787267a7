"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useCompany } from "@/components/shell/company/company-context";
import { useReadFailureText } from "@/components/shell/use-read-failure-text";
import { Combobox } from "@/components/ui/combobox";
import { suppliersQuery } from "@/lib/api/browser/purchases/suppliers";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";
import { mayDo } from "@/lib/rules/access/roles";
import { CreateSupplierSheet } from "../suppliers/create-supplier-sheet";
import type { RegisterValues } from "./register-values";

type Props = {
  /** The chosen supplier as read from the books; null while none is chosen or it is being read. */
  supplier: Supplier | null;
  fieldClassName: string;
  autoFocus: boolean;
};

/**
 * Shows a field that searches active suppliers while typing. Text that was not chosen from the list stays, but is no
 * supplier.
 */
export function SupplierField({ supplier, fieldClassName, autoFocus }: Props) {
  const t = useTranslations("register");
  const company = useCompany();
  const { setValue, formState, clearErrors, register } = useFormContext<RegisterValues>();
  const supplierText = useWatch<RegisterValues, "supplierText">({ name: "supplierText" });
  const chosenId = useWatch<RegisterValues, "supplierId">({ name: "supplierId" });
  const readFailureTextOf = useReadFailureText();
  const [wasTyped, setWasTyped] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const searchText = useDebouncedValue(wasTyped ? supplierText : "", 150);
  const searchResult = useQuery(
    suppliersQuery(company.id, { search: searchText, filter: "active", sort: "name", pageSize: 8 }),
  );
  // Results for an older text are not offered, because Enter would choose the wrong supplier.
  const isStale = searchText !== (wasTyped ? supplierText : "");
  const options = (isStale || searchResult.isError ? [] : (searchResult.data?.items ?? [])).map((foundSupplier) => ({
    value: foundSupplier.id,
    label: foundSupplier.name,
    aside: foundSupplier.number,
    detail: [foundSupplier.address.city, foundSupplier.identityNumber].filter(Boolean).join(", ") || undefined,
  }));
  const { ref } = register("supplierText");
  const typedName = chosenId === "" ? supplierText.trim() : "";
  const isListed = options.some((option) => option.label.toLowerCase() === typedName.toLowerCase());
  const accountNumber = supplier
    ? supplier.payments.bankgiro ||
      supplier.payments.plusgiro ||
      supplier.payments.bankAccount ||
      supplier.payments.iban
    : "";

  function chooseSupplier(supplierId: string, supplierName: string) {
    setWasTyped(false);
    setValue("supplierText", supplierName, { shouldDirty: true });
    setValue("supplierId", supplierId, { shouldDirty: true });
    clearErrors("supplierText");
  }

  return (
    <>
      <Combobox
        label={t("supplier")}
        name="supplierText"
        inputRef={(inputElement) => {
          ref(inputElement);
          if (inputElement && autoFocus && !inputElement.dataset.begun) {
            inputElement.dataset.begun = "yes";
            inputElement.focus();
          }
        }}
        placeholder={t("supplierPlaceholder")}
        fieldClassName={fieldClassName}
        text={supplierText}
        options={options}
        isLoading={searchResult.isPending || isStale}
        emptyText={searchResult.error ? readFailureTextOf(searchResult.error, t("suppliersUnread")) : t("supplierNone")}
        error={formState.errors.supplierText?.message}
        hint={supplier ? (accountNumber ? t("paidTo", { account: accountNumber }) : t("noAccount")) : undefined}
        suffix={supplier?.number ? <span className="mute small id">{supplier.number}</span> : null}
        creationLine={
          mayDo(company.role, "purchase.write") && !isListed
            ? {
                label: typedName === "" ? t("supplierAdd") : t("supplierCreate", { name: typedName }),
                isMarkedFirst: typedName !== "",
                runCreation: () => setIsCreating(true),
              }
            : undefined
        }
        onText={(newText) => {
          setWasTyped(true);
          setValue("supplierText", newText, { shouldDirty: true });
          if (chosenId !== "") setValue("supplierId", "", { shouldDirty: true });
        }}
        onPick={(option) => chooseSupplier(option.value, option.label)}
      />
      <CreateSupplierSheet
        isOpen={isCreating}
        typedName={typedName}
        onClose={() => setIsCreating(false)}
        onCreated={(createdSupplier) => {
          setIsCreating(false);
          chooseSupplier(createdSupplier.id, createdSupplier.name);
        }}
      />
    </>
  );
}
