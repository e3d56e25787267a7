"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import { FormCheck } from "@/components/form/form-choice";
import { refusedFields } from "@/components/form/refused-fields";
import { useFormats } from "@/components/format/use-formats";
import { RecordForm } from "@/components/record/record-form";
import { useRecordForm } from "@/components/record/use-record-form";
import { useCompany } from "@/components/shell/company/company-context";
import { earlierInvoicesQuery, supplierInvoicesQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { purchaseControlAccounts } from "@/lib/rules/purchases/purchase-accounts";
import { CodingGrid } from "./coding-grid";
import { CodingProposalNote } from "./coding-proposal-note";
import { changedTotals, type HeadAmounts, minorOfText, rowsOfText, textOfRows, withHeadTotals } from "./coding-values";
import { DocumentDrop } from "./document-drop";
import { purchaseRecordQuery } from "./purchase-record-query";
import css from "./register.module.css";
import { findingsOf } from "./register-checks";
import { RegisterHead } from "./register-head";
import { createPurchaseSaver } from "./register-purchase";
import {
  type PurchaseRecord,
  type RegisterValues,
  refusalPlaces,
  registerShape,
  valuesOf,
  withValues,
} from "./register-values";
import { SameNumberNote } from "./same-number-note";
import { useDueDay, useSupplierCurrency } from "./use-supplier-terms";

/** The form that registers a supplier invoice or changes a draft of one, with the document beside it. */
export function RegisterForm({ draft }: { draft: PurchaseRecord }) {
  const t = useTranslations("register");
  const rules = useTranslations("register.rules");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const { numbers } = formats;
  const isNew = draft.id === "";
  const purchases = `/companies/${company.id}/purchases`;
  const [save] = useState(() =>
    createPurchaseSaver(company.id, (query) => queries.fetchQuery({ ...query, staleTime: 0 })),
  );
  const money = (minor: bigint, currency: string) => `${formats.amount(minor, currency)} ${currency}`;
  const checkContext = useRef({ payables: null as number | null, usesReferences: false });

  const resolver: Resolver<RegisterValues> = (values) => {
    const findings = findingsOf(values, {
      numbers,
      companyCurrency: company.currencyCode,
      money,
      ...checkContext.current,
    });
    if (findings.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      [...findings]
        .reverse()
        .map(({ path, rule, values: of }) => [path, { type: "rule", message: rules(rule, of ?? {}) }]),
    );
    return { values: {}, errors };
  };
  const state = useRecordForm<PurchaseRecord, RegisterValues>({
    record: draft,
    resource: "supplierinvoicedrafts",
    portalCopyKind: "purchase",
    list: `${purchases}/drafts`,
    returnPath: purchases,
    shape: registerShape,
    resolver,
    valuesOf: (record) => valuesOf(record, numbers),
    withValues: (record, values) => withValues(record, values, numbers, company.currencyCode),
    query: (id) => purchaseRecordQuery(company.id, id),
    save,
    refusedFieldsOf: (problem) => refusedFields(problem, refusalPlaces, (code) => problems(`remote.${code}`)),
    addedMessage: ({ name, approval }) => t(approval === "ready" ? "handedIn" : "saved", { name }),
  });
  const { form } = state;
  const supplierId = form.watch("supplierId");
  const whenSupplierIsChosen = { enabled: supplierId !== "" };
  const supplier = useQuery({ ...supplierQuery(company.id, supplierId), ...whenSupplierIsChosen }).data ?? null;
  const earlierInvoices =
    useQuery({ ...earlierInvoicesQuery(company.id, supplierId), ...whenSupplierIsChosen }).data?.items ?? [];
  const recentInvoices = useQuery({
    ...supplierInvoicesQuery(company.id, { pageSize: 20 }),
    enabled: company.countryCode !== "SE",
  }).data?.items;
  const bookedOnAccounts = purchaseControlAccounts(company.countryCode, [
    ...earlierInvoices,
    ...(recentInvoices ?? []),
  ]);
  checkContext.current = {
    payables: bookedOnAccounts.payables,
    usesReferences: supplier?.payments.usesReferences ?? false,
  };
  const lastInvoice = earlierInvoices.find((one) => one.rows.length > 0 && !one.isCredit);
  useDueDay(form, supplier, numbers);
  useSupplierCurrency(form, isNew ? supplier : null, company.currencyCode);

  const appliedHead = useRef<HeadAmounts>(form.getValues());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows followed restored text when it was typed
  useEffect(() => {
    appliedHead.current = form.getValues();
  }, [form, state.restored]);

  /** Copies the payables amount and the VAT from the head into the rows when the head changed them. */
  function applyHeadTotals() {
    const values = form.getValues();
    const changed = changedTotals(appliedHead.current, values);
    const { payables, inputVat } = bookedOnAccounts;
    // While an account is not known, its amount counts as not copied, and is copied when the account is known.
    const total = payables === null ? appliedHead.current.total : values.total;
    appliedHead.current = { ...values, total, vat: inputVat === null ? appliedHead.current.vat : values.vat };
    const currency = values.currencyCode || company.currencyCode;
    const [totalMinor, vatMinor] = [values.total, values.vat].map((text) => minorOfText(text, numbers, currency));
    const rows = withHeadTotals(
      rowsOfText(values.rows),
      {
        totalMinor: changed.total ? (totalMinor ?? null) : null,
        vatMinor: changed.vat ? (vatMinor ?? null) : null,
        isCredit: values.isCredit,
        payables,
        inputVat,
      },
      numbers,
      currency,
    );
    const text = textOfRows(rows);
    if (text !== values.rows)
      form.setValue("rows", text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  return (
    <RecordForm
      state={state}
      words={{ save: t(form.watch("handsIn") ? "saveAndHandIn" : "save"), failed: t("failed"), unsure: t("unsure") }}
      wide
      label={(field) => t(labelKeys[field])}
      formatValue={(field, value) => (field === "rows" ? textOfCoding(String(value)) : String(value))}
    >
      <div className={css.sides}>
        <DocumentDrop storedAttachmentIds={draft.attachmentIds} />
        <div className="grid gap-6">
          <RegisterHead supplier={supplier} isNew={isNew} onTotalsBlur={applyHeadTotals} />
          <SameNumberNote draftId={draft.id} />
          {lastInvoice ? <CodingProposalNote lastInvoice={lastInvoice} bookedOnAccounts={bookedOnAccounts} /> : null}
          <CodingGrid bookedOnAccounts={bookedOnAccounts} />
          <FormCheck<RegisterValues> name="handsIn" label={t("handIn")} help={t("handInHelp")} />
        </div>
      </div>
    </RecordForm>
  );

  function textOfCoding(text: string): string {
    return rowsOfText(text)
      .map((row) => `${row.account} ${row.debit || `−${row.credit}`}`)
      .join(", ");
  }
}

const labelKeys = {
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
