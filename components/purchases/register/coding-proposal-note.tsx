"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { proposeCoding } from "@/lib/rules/purchases/coding-proposal";
import type { PurchaseControlAccounts } from "@/lib/rules/purchases/purchase-accounts";
import { emptyRowValues, isBlankRow, parseMinor, parseRowsText, toRowsText, toSideTexts } from "./coding-values";
import css from "./register.module.css";
import type { RegisterValues } from "./register-values";

type Props = {
  /** The supplier's last invoice in the books. */
  lastInvoice: SupplierInvoice;
  bookedOnAccounts: PurchaseControlAccounts;
};

/**
 * Proposes the coding of the supplier's last invoice for the new invoice. One key accepts the proposal, another
 * key dismisses it.
 */
export function CodingProposalNote({ lastInvoice, bookedOnAccounts }: Props) {
  const t = useTranslations("register.proposal");
  const formats = useFormats();
  const company = useCompany();
  const { setValue, formState } = useFormContext<RegisterValues>();
  const [totalText, vatText, isCredit, currencyText, rowsText] = useWatch<
    RegisterValues,
    ["total", "vat", "isCredit", "currencyCode", "rows"]
  >({ name: ["total", "vat", "isCredit", "currencyCode", "rows"] });
  const [dismissedInvoiceId, setDismissedInvoiceId] = useState("");
  const currencyCode = currencyText || company.currencyCode;
  const amountSign = isCredit ? -1n : 1n;
  const totalMinor = parseMinor(totalText, formats.numberLocale, currencyCode);
  const vatMinor = parseMinor(vatText, formats.numberLocale, currencyCode);
  const costRows = parseRowsText(rowsText).filter(
    (row) => !isBlankRow(row) && !isPayablesOrInputVat(row.account, bookedOnAccounts),
  );
  const { payables, inputVat } = bookedOnAccounts;
  if (
    dismissedInvoiceId === lastInvoice.id ||
    payables === null ||
    totalMinor === null ||
    totalMinor <= 0n ||
    costRows.length > 0
  )
    return null;
  const proposedMinors = proposeCoding(
    lastInvoice.rows,
    { payables, inputVat },
    { totalMinor: totalMinor * amountSign, vatMinor: vatMinor === null ? null : vatMinor * amountSign },
  );
  if (proposedMinors === null) return null;
  const proposedRows = lastInvoice.rows.flatMap((row, index) => {
    const minor = proposedMinors[index] ?? 0n;
    if (minor === 0n || row.account === null) return [];
    return [
      {
        ...emptyRowValues,
        account: String(row.account),
        name: row.accountName,
        text: row.text,
        ...toSideTexts(minor, formats.numberLocale, currencyCode),
        center1: row.costCenterItemIds[0] ?? "",
        center2: row.costCenterItemIds[1] ?? "",
        center3: row.costCenterItemIds[2] ?? "",
        project: row.projectId ?? "",
      },
    ];
  });
  const acceptProposal = () =>
    setValue("rows", toRowsText(proposedRows), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <section className={css.proposal} aria-label={t("title")}>
      <p className="mid">
        {t("from", {
          number: lastInvoice.invoiceNumber,
          date: lastInvoice.invoiceOn ? formats.date(lastInvoice.invoiceOn) : "",
        })}
      </p>
      <ul className="small">
        {proposedRows.map((row) => (
          <li key={`${row.account} ${row.text} ${row.debit}${row.credit}`}>
            <span className="id">{row.account}</span> {row.name}{" "}
            <span className="num">
              {row.debit ? t("debit", { amount: row.debit }) : t("credit", { amount: row.credit })}
            </span>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button size="sm" shortcut="Alt+K" onClick={acceptProposal}>
          {t("take")}
        </Button>
        <Button size="sm" variant="quiet" shortcut="Alt+Shift+K" onClick={() => setDismissedInvoiceId(lastInvoice.id)}>
          {t("drop")}
        </Button>
      </div>
    </section>
  );
}

const isPayablesOrInputVat = (account: string, { payables, inputVat }: PurchaseControlAccounts) =>
  account === String(payables) || account === String(inputVat);
