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
import { standingAccounts } from "@/lib/rules/purchases/purchase-accounts";
import { CodingGrid } from "./coding-grid";
import { changedTotals, type Head, minorOfText, rowsOfText, textOfRows, withTotals } from "./coding-values";
import { DocumentDrop } from "./document-drop";
import { ProposalNote } from "./proposal-note";
import css from "./register.module.css";
import { findingsOf } from "./register-checks";
import { RegisterHead } from "./register-head";
import { registrar } from "./register-purchase";
import {
  type Registered,
  type RegisterValues,
  refusalPlaces,
  registerShape,
  valuesOf,
  withValues,
} from "./register-values";
import { registeredQuery } from "./registered-query";
import { SameNumberNote } from "./same-number-note";
import { useDueDay, useSupplierCurrency } from "./use-supplier-terms";

/** The form that registers a supplier invoice or changes a draft of one, with the document beside it. */
export function RegisterForm({ draft }: { draft: Registered }) {
  const t = useTranslations("register");
  const rules = useTranslations("register.rules");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const { numbers } = formats;
  const isNew = draft.id === "";
  const purchases = `/companies/${company.id}/purchases`;
  const [save] = useState(() => registrar(company.id, (query) => queries.fetchQuery({ ...query, staleTime: 0 })));
  const money = (minor: bigint, currency: string) => `${formats.amount(minor, currency)} ${currency}`;
  const facts = useRef({ payables: null as number | null, usesReferences: false });

  const resolver: Resolver<RegisterValues> = (values) => {
    const found = findingsOf(values, { numbers, home: company.currencyCode, money, ...facts.current });
    if (found.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      [...found]
        .reverse()
        .map(({ path, rule, values: of }) => [path, { type: "rule", message: rules(rule, of ?? {}) }]),
    );
    return { values: {}, errors };
  };
  const state = useRecordForm<Registered, RegisterValues>({
    record: draft,
    resource: "supplierinvoicedrafts",
    keptAs: "purchase",
    list: `${purchases}/drafts`,
    backTo: purchases,
    shape: registerShape,
    resolver,
    valuesOf: (record) => valuesOf(record, numbers),
    withValues: (record, values) => withValues(record, values, numbers, company.currencyCode),
    query: (id) => registeredQuery(company.id, id),
    save,
    refused: (problem) => refusedFields(problem, refusalPlaces, (code) => problems(`remote.${code}`)),
    added: ({ name, approval }) => t(approval === "ready" ? "handedIn" : "saved", { name }),
  });
  const { form } = state;
  const supplierId = form.watch("supplierId");
  const known = { enabled: supplierId !== "" };
  const supplier = useQuery({ ...supplierQuery(company.id, supplierId), ...known }).data ?? null;
  const earlier = useQuery({ ...earlierInvoicesQuery(company.id, supplierId), ...known }).data?.items ?? [];
  const recent = useQuery({
    ...supplierInvoicesQuery(company.id, { pageSize: 20 }),
    enabled: company.countryCode !== "SE",
  }).data?.items;
  const standing = standingAccounts(company.countryCode, [...earlier, ...(recent ?? [])]);
  facts.current = { payables: standing.payables, usesReferences: supplier?.payments.usesReferences ?? false };
  const last = earlier.find((one) => one.rows.length > 0 && !one.isCredit);
  useDueDay(form, supplier, numbers);
  useSupplierCurrency(form, isNew ? supplier : null, company.currencyCode);

  const followed = useRef<Head>(form.getValues());
  // biome-ignore lint/correctness/useExhaustiveDependencies: text that is put back was followed when it was typed
  useEffect(() => {
    followed.current = form.getValues();
  }, [form, state.restored]);

  /** Copies the payables amount and the VAT from the head into the rows when the head changed them. */
  function followTotals() {
    const values = form.getValues();
    const changed = changedTotals(followed.current, values);
    const { payables, inputVat } = standing;
    // While an account is not known, its amount counts as not copied, and is copied when the account is known.
    const total = payables === null ? followed.current.total : values.total;
    followed.current = { ...values, total, vat: inputVat === null ? followed.current.vat : values.vat };
    const currency = values.currencyCode || company.currencyCode;
    const [totalMinor, vatMinor] = [values.total, values.vat].map((text) => minorOfText(text, numbers, currency));
    const rows = withTotals(
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
      label={(field) => t(labelOf[field])}
      say={(field, value) => (field === "rows" ? rowsSaid(String(value)) : String(value))}
    >
      <div className={css.sides}>
        <DocumentDrop stored={draft.attachmentIds} />
        <div className="grid gap-6">
          <RegisterHead supplier={supplier} isNew={isNew} onTotals={followTotals} />
          <SameNumberNote draftId={draft.id} />
          {last ? <ProposalNote last={last} standing={standing} /> : null}
          <CodingGrid standing={standing} />
          <FormCheck<RegisterValues> name="handsIn" label={t("handIn")} help={t("handInHelp")} />
        </div>
      </div>
    </RecordForm>
  );

  function rowsSaid(text: string): string {
    return rowsOfText(text)
      .map((row) => `${row.account} ${row.debit || `−${row.credit}`}`)
      .join(", ");
  }
}

const labelOf = {
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
