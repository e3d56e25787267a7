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
 * A field that searches active suppliers while typing. Text that was not chosen from the list stays, but is no
 * supplier.
 */
export function SupplierField({ supplier, fieldClassName, autoFocus }: Props) {
  const t = useTranslations("register");
  const company = useCompany();
  const { setValue, formState, clearErrors, register } = useFormContext<RegisterValues>();
  const text = useWatch<RegisterValues, "supplierText">({ name: "supplierText" });
  const chosenId = useWatch<RegisterValues, "supplierId">({ name: "supplierId" });
  const unread = useReadFailureText();
  const [wasTyped, setWasTyped] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const search = useDebouncedValue(wasTyped ? text : "", 150);
  const searchResult = useQuery(suppliersQuery(company.id, { search, filter: "active", sort: "name", pageSize: 8 }));
  // Results for an older text are not offered, because Enter would choose the wrong supplier.
  const isStale = search !== (wasTyped ? text : "");
  const options = (isStale || searchResult.isError ? [] : (searchResult.data?.items ?? [])).map((one) => ({
    value: one.id,
    label: one.name,
    aside: one.number,
    detail: [one.address.city, one.identityNumber].filter(Boolean).join(", ") || undefined,
  }));
  const { ref } = register("supplierText");
  const name = chosenId === "" ? text.trim() : "";
  const isListed = options.some((one) => one.label.toLowerCase() === name.toLowerCase());
  const account = supplier
    ? supplier.payments.bankgiro ||
      supplier.payments.plusgiro ||
      supplier.payments.bankAccount ||
      supplier.payments.iban
    : "";

  function choose(id: string, label: string) {
    setWasTyped(false);
    setValue("supplierText", label, { shouldDirty: true });
    setValue("supplierId", id, { shouldDirty: true });
    clearErrors("supplierText");
  }

  return (
    <>
      <Combobox
        label={t("supplier")}
        name="supplierText"
        inputRef={(input) => {
          ref(input);
          if (input && autoFocus && !input.dataset.begun) {
            input.dataset.begun = "yes";
            input.focus();
          }
        }}
        placeholder={t("supplierPlaceholder")}
        fieldClassName={fieldClassName}
        text={text}
        options={options}
        loading={searchResult.isPending || isStale}
        emptyText={searchResult.error ? unread(searchResult.error, t("suppliersUnread")) : t("supplierNone")}
        error={formState.errors.supplierText?.message}
        echo={supplier ? (account ? t("paidTo", { account }) : t("noAccount")) : undefined}
        after={supplier?.number ? <span className="mute small id">{supplier.number}</span> : null}
        create={
          mayDo(company.role, "purchase.write") && !isListed
            ? {
                label: name === "" ? t("supplierAdd") : t("supplierCreate", { name }),
                marked: name !== "",
                run: () => setIsCreating(true),
              }
            : undefined
        }
        onText={(next) => {
          setWasTyped(true);
          setValue("supplierText", next, { shouldDirty: true });
          if (chosenId !== "") setValue("supplierId", "", { shouldDirty: true });
        }}
        onPick={(option) => choose(option.value, option.label)}
      />
      <CreateSupplierSheet
        open={isCreating}
        name={name}
        onClose={() => setIsCreating(false)}
        onCreated={(createdSupplier) => {
          setIsCreating(false);
          choose(createdSupplier.id, createdSupplier.name);
        }}
      />
    </>
  );
}
