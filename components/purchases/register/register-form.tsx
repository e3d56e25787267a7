"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import { FormCheck } from "@/components/form/form-choice";
import { toRefusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { earlierInvoicesQuery, supplierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { findPurchaseControlAccounts } from "@/lib/rules/purchases/purchase-accounts";
import { CodingGrid } from "./coding-grid";
import { CodingProposalNote } from "./coding-proposal-note";
import {
  findChangedTotals,
  type HeadAmounts,
  parseMinor,
  parseRowsText,
  toRowsText,
  withHeadTotals,
} from "./coding-values";
import { DocumentDrop } from "./document-drop";
import { purchaseRecordQuery } from "./purchase-record-query";
import css from "./register.module.css";
import { findRegisterFaults } from "./register-checks";
import { RegisterHead } from "./register-head";
import { createPurchaseSaver } from "./register-purchase";
import {
  draftWithValues,
  type PurchaseRecord,
  type RegisterValues,
  registerFieldsByRefusal,
  registerFormShape,
  registerFormValuesOf,
} from "./register-values";
import { SameNumberNote } from "./same-number-note";
import { useDueDay, useSupplierCurrency } from "./use-supplier-terms";

/** Shows the form that registers a supplier invoice or changes a draft of one, with the document beside it. */
export function RegisterForm({ draft }: { draft: PurchaseRecord }) {
  const t = useTranslations("register");
  const tRules = useTranslations("register.rules");
  const tProblems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const { numberLocale } = formats;
  const isNew = draft.id === "";
  const purchasesPath = `/companies/${company.id}/purchases`;
  const [savePurchase] = useState(() =>
    createPurchaseSaver(company.id, (query) => queryClient.fetchQuery({ ...query, staleTime: 0 })),
  );
  const formatMoney = (minor: bigint, currency: string) => `${formats.amount(minor, currency)} ${currency}`;
  const checkContext = useRef({ payables: null as number | null, usesReferences: false });

  const resolver: Resolver<RegisterValues> = (values) => {
    const faults = findRegisterFaults(values, {
      numberLocale,
      companyCurrency: company.currencyCode,
      formatMoney,
      ...checkContext.current,
    });
    if (faults.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      [...faults]
        .reverse()
        .map(({ path, rule, values: ruleValues }) => [path, { type: "rule", message: tRules(rule, ruleValues ?? {}) }]),
    );
    return { values: {}, errors };
  };
  const recordForm = useRecordForm<PurchaseRecord, RegisterValues>({
    record: draft,
    resource: "supplierinvoicedrafts",
    portalCopyKind: "purchase",
    listPath: `${purchasesPath}/drafts`,
    returnPath: purchasesPath,
    formShape: registerFormShape,
    resolver,
    formValuesOf: (record) => registerFormValuesOf(record, numberLocale),
    recordWithValues: (record, values) => draftWithValues(record, values, numberLocale, company.currencyCode),
    recordQueryOf: (id) => purchaseRecordQuery(company.id, id),
    saveRecord: savePurchase,
    refusedFieldsOf: (problem) =>
      toRefusedFields(problem, registerFieldsByRefusal, (code) => tProblems(`remote.${code}`)),
    addedMessage: ({ name, approval }) => t(approval === "ready" ? "handedIn" : "saved", { name }),
  });
  const { form } = recordForm;
  const supplierId = form.watch("supplierId");
  const whenSupplierIsChosen = { enabled: supplierId !== "" };
  const supplier = useQuery({ ...supplierQuery(company.id, supplierId), ...whenSupplierIsChosen }).data ?? null;
  const earlierInvoices =
    useQuery({ ...earlierInvoicesQuery(company.id, supplierId), ...whenSupplierIsChosen }).data?.items ?? [];
  const recentInvoices = useQuery({
    ...supplierInvoicesQuery(company.id, { pageSize: 20 }),
    enabled: company.countryCode !== "SE",
  }).data?.items;
  const controlAccounts = findPurchaseControlAccounts(company.countryCode, [
    ...earlierInvoices,
    ...(recentInvoices ?? []),
  ]);
  checkContext.current = {
    payables: controlAccounts.payables,
    usesReferences: supplier?.payments.usesReferences ?? false,
  };
  const lastInvoice = earlierInvoices.find(
    (earlierInvoice) => earlierInvoice.rows.length > 0 && !earlierInvoice.isCredit,
  );
  useDueDay(form, supplier, numberLocale);
  useSupplierCurrency(form, isNew ? supplier : null, company.currencyCode);

  const appliedHead = useRef<HeadAmounts>(form.getValues());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows followed restored text when it was typed
  useEffect(() => {
    appliedHead.current = form.getValues();
  }, [form, recordForm.wasRestored]);

  /** Copies the payables amount and the VAT from the head into the rows when the head changed them. */
  function applyHeadTotals() {
    const values = form.getValues();
    const changedHeadTotals = findChangedTotals(appliedHead.current, values);
    const { payables, inputVat } = controlAccounts;
    // While an account is not known, its amount counts as not copied, and is copied when the account is known.
    const copiedTotal = payables === null ? appliedHead.current.total : values.total;
    appliedHead.current = {
      ...values,
      total: copiedTotal,
      vat: inputVat === null ? appliedHead.current.vat : values.vat,
    };
    const currencyCode = values.currencyCode || company.currencyCode;
    const [totalMinor, vatMinor] = [values.total, values.vat].map((amountText) =>
      parseMinor(amountText, numberLocale, currencyCode),
    );
    const rows = withHeadTotals(
      parseRowsText(values.rows),
      {
        totalMinor: changedHeadTotals.total ? (totalMinor ?? null) : null,
        vatMinor: changedHeadTotals.vat ? (vatMinor ?? null) : null,
        isCredit: values.isCredit,
        payables,
        inputVat,
      },
      numberLocale,
      currencyCode,
    );
    const rowsText = toRowsText(rows);
    if (rowsText !== values.rows)
      form.setValue("rows", rowsText, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return (
    <RecordForm
      formState={recordForm}
      texts={{
        saveLabel: t(form.watch("handsIn") ? "saveAndHandIn" : "save"),
        failureTitle: t("failed"),
        unsureTitle: t("unsure"),
      }}
      isWide
      fieldLabelOf={(field) => t(registerLabelKeys[field])}
      formatValue={(field, value) => (field === "rows" ? describeCoding(String(value)) : String(value))}
    >
      <div className={css.sides}>
        <DocumentDrop storedAttachmentIds={draft.attachmentIds} />
        <div className="grid gap-6">
          <RegisterHead supplier={supplier} isNew={isNew} onTotalsBlur={applyHeadTotals} />
          <SameNumberNote draftId={draft.id} />
          {lastInvoice ? <CodingProposalNote lastInvoice={lastInvoice} bookedOnAccounts={controlAccounts} /> : null}
          <CodingGrid bookedOnAccounts={controlAccounts} />
          <FormCheck<RegisterValues> name="handsIn" label={t("handIn")} help={t("handInHelp")} />
        </div>
      </div>
    </RecordForm>
  );

  function describeCoding(rowsText: string): string {
    return parseRowsText(rowsText)
      .map((row) => `${row.account} ${row.debit || `−${row.credit}`}`)
      .join(", ");
  }
}

const registerLabelKeys = {
  supplierId: "supplier",
  supplierText: "supplier",
  invoiceNumber: "number",
  invoiceOn: "invoiceOn",
  dueOn: "dueOn",
  currencyCode: "currency",
  total: "total",
  vat: "vat",
  ocr: "ocr",
  isCredit: "isCredit",
  attachmentId: "document.title",
  attachmentName: "document.title",
  rows: "coding",
  handsIn: "handIn",
} as const satisfies Record<keyof RegisterValues, string>;
