"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { LoadingFields } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { customerQuery, eInvoiceRecipientsQuery } from "@/lib/api/browser/sales/customers";
import { sendEInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { missingToSend, sendsTo, waysToSend } from "@/lib/rules/sales/e-invoice/e-invoice";
import { OperationSheet } from "../chain/operation-sheet";
import { CheckedValues } from "./checked-values";
import { MissingToSend } from "./missing-to-send";
import { RecipientFound, RecipientNotFound } from "./recipient";
import { useNamedInvoices } from "./use-named-invoices";
import { useToldWhenDone } from "./use-told-when-done";

type Props = {
  invoice: Invoice;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Opens the sheet that voids the invoice, so that it can be written anew; null where it cannot be voided. */
  onVoid: (() => void) | null;
};

/** The sheet that sends an invoice electronically: it shows the way of sending, what is missing for it, and the effects. */
export default function EInvoiceSheet({ invoice, open, onOpen, onClose, onVoid }: Props) {
  const t = useTranslations("sales.eInvoice");
  const common = useTranslations("common");
  const sentAs = useTranslations("sales.invoice.sentAs");
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const ordering = useOperation(invoice.id, "invoice-einvoice", `${invoice.id}:einvoice`, true);
  const customer = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: open });
  const credited = useNamedInvoices(invoice, open);
  const [chosen, setChosen] = useState("");
  const number = String(invoice.number ?? "");
  const failed = customer.error ?? settings.error ?? credited.error;
  const isRead = customer.data && settings.data && !credited.isLoading;
  const parties = isRead ? { customer: customer.data, company: settings.data } : null;
  const ways = parties ? waysToSend(parties, company.countryCode) : [];
  const way = ways.find((one) => one === chosen) ?? ways[0] ?? null;
  const namesCredited = credited.data === true;
  const missing = parties && way ? missingToSend({ invoice, namesCredited, ...parties }, way, company.countryCode) : [];
  const to = parties && way ? sendsTo({ invoice, ...parties }, way) : "";
  const isReady = parties !== null && missing.length === 0;
  // The service tells whom it reaches only for the e-invoice network.
  const asks = isReady && way === "network";
  const recipients = useQuery({ ...eInvoiceRecipientsQuery(company.id, invoice.customerId), enabled: open && asks });
  const isAsking = asks && recipients.isPending;
  const isReached = !asks || (recipients.data?.length ?? 0) > 0;

  const tell = useCallback(
    ({ eInvoice, carryOutAt }: Operation) => {
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
      if (!carryOutAt) toast(t(doneWord(eInvoice), { number }));
      onClose();
    },
    [queries, company.id, toast, t, number, onClose],
  );
  const watch = useToldWhenDone(ordering.operation, ordering.done, tell);

  async function send() {
    if (!way || missing.length > 0 || isAsking) return;
    const given = { companyId: company.id, invoice, sendType: way };
    const ordered = await ordering.press((key) => sendEInvoice({ ...given, key }));
    if (ordered) watch(ordered);
    if (ordered && isHeld(ordered)) onClose();
  }

  function close() {
    if (ordering.operation?.stage === "refused") ordering.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      ordering={ordering}
      about={{ customerName: invoice.customerName, minor: invoice.grossMinor, currencyCode: invoice.currencyCode }}
      title={t("title", { number })}
      open={open}
      onOpen={onOpen}
      onClose={close}
      isMine={missing.length === 0}
      back={{ words: t("again"), onPress: ordering.dismiss }}
      foot={
        <>
          <div className="acts">
            {isReady ? (
              <Button
                look={isReached || isAsking ? "main" : "plain"}
                keys="Control+Enter"
                busy={ordering.pressing || isAsking}
                onClick={() => void send()}
              >
                {t(isReached || isAsking ? "press" : "pressAnyway")}
              </Button>
            ) : null}
            <Button onClick={close}>{t("close")}</Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      {failed ? (
        <ProblemNotice
          problem={failed}
          title={t("unread")}
          onRetry={() => {
            void customer.refetch();
            void settings.refetch();
            if (credited.error) void credited.refetch();
          }}
        />
      ) : null}
      {!parties && !failed ? <LoadingFields words={common("loading")} fields={2} /> : null}
      {parties && way ? (
        <div className="grid gap-4">
          <SelectField
            label={t("way")}
            value={way}
            onChange={(event) => setChosen(event.target.value)}
            options={ways.map((one) => ({ value: one, label: sentAs(one) }))}
          />
          {missing.length > 0 ? (
            <MissingToSend invoice={invoice} missing={missing} onVoid={onVoid} />
          ) : (
            <>
              {isReached ? (
                <section className="happens">
                  <h3>{t("ready")}</h3>
                  <p>
                    {to === ""
                      ? t("toUnknown", { customer: invoice.customerName })
                      : t("to", { customer: invoice.customerName, to })}
                  </p>
                  {asks ? (
                    <>
                      <RecipientFound recipients={recipients.data ?? []} />
                      <CheckedValues invoice={invoice} {...parties} />
                    </>
                  ) : null}
                </section>
              ) : (
                <RecipientNotFound invoice={invoice} read={recipients} />
              )}
              <section className="happens">
                <h3>{t("after")}</h3>
                <p>{t("afterLead")}</p>
              </section>
            </>
          )}
        </div>
      ) : null}
    </OperationSheet>
  );
}

function doneWord(result: Operation["eInvoice"]) {
  if (result?.hasError === null) return "doneUnread";
  return result?.hasError ? "doneError" : "done";
}
