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
import { mayDo } from "@/lib/rules/access/roles";
import { findPurchaseControlAccounts } from "@/lib/rules/purchases/purchase-accounts";
import { BookingSection } from "../booking/booking-section";
import { useIsWithoutApproval } from "../booking/use-next-step";
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

type Props = {
  draft: PurchaseRecord;
  /** Is true when the draft was just saved to be booked, so that the sheet of the booking opens at once. */
  opensBooking?: boolean;
};

/** Shows the form that registers a supplier invoice or changes a draft of one, with the document beside it. */
export function RegisterForm({ draft, opensBooking = false }: Props) {
  const t = useTranslations("register");
  const tRules = useTranslations("register.rules");
  const tProblems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const { numberLocale } = formats;
  const isNew = draft.id === "";
  const purchasesPath = `/companies/${company.id}/purchases`;
  // A change takes the approval of a draft back, so where there is an approval flow a saved draft is handed in again.
  const isBookedNext = useIsWithoutApproval();
  const mayBook = mayDo(company.role, "accounting.operate");
  const [savePurchase] = useState(() =>
    createPurchaseSaver(company.id, (query) => queryClient.fetchQuery({ ...query, staleTime: 0 })),
  );
  const formatMoney = (minor: bigint, currency: string) => `${formats.amount(minor, currency)} ${currency}`;
  const isBookingAsked = useRef(false);
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
    saveRecord: (record) => savePurchase({ ...record, handsIn: record.handsIn && !isBookedNext }),
    nextPathOf: ({ id }): string | null =>
      isBookedNext && mayBook && (form.getValues("handsIn") || isBookingAsked.current)
        ? `${purchasesPath}/drafts/${id}?book=1`
        : null,
    refusedFieldsOf: (problem) =>
      toRefusedFields(problem, registerFieldsByRefusal, (code) => tProblems(`remote.${code}`)),
    addedMessage: ({ name, approval }) =>
      t(approval === "ready" ? "handedIn" : isBookedNext && mayBook ? "savedToBook" : "saved", { name }),
  });
  const { form } = recordForm;
  const handsIn = form.watch("handsIn");
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

  /** Saves what is typed and goes on to the booking, also where the box for that is not ticked. */
  async function saveToBook() {
    isBookingAsked.current = true;
    await recordForm.save();
    isBookingAsked.current = false;
  }

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

  const nextStepTexts = {
    handIn: { label: "handIn", help: "handInHelp", saveLabel: "saveAndHandIn" },
    book: { label: "bookNext", help: "bookNextHelp", saveLabel: "saveAndBook" },
  } as const;
  const nextStepText = nextStepTexts[isBookedNext ? "book" : "handIn"];
  const hasNextStep = !isBookedNext || mayBook;
  return (
    <>
      {isNew ? null : (
        <div className="page pb-0">
          <BookingSection
            draft={draft}
            opensAtOnce={opensBooking}
            isChanged={form.formState.isDirty}
            saveFirst={isBookedNext ? () => void saveToBook() : null}
          />
        </div>
      )}
      <RecordForm
        formState={recordForm}
        texts={{
          saveLabel: t(hasNextStep && handsIn ? nextStepText.saveLabel : "save"),
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
            {hasNextStep ? (
              <FormCheck<RegisterValues> name="handsIn" label={t(nextStepText.label)} help={t(nextStepText.help)} />
            ) : null}
          </div>
        </div>
      </RecordForm>
    </>
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
