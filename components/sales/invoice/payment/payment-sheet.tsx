"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { dateOfText, dateText } from "@/components/form/date-text";
import { FormAmount } from "@/components/form/form-amount";
import { FormSelect } from "@/components/form/form-choice";
import { FormText } from "@/components/form/form-text";
import type { Shape } from "@/components/form/kept-text";
import { useKeptText } from "@/components/form/use-kept-text";
import { useFormats } from "@/components/format/use-formats";
import { FormDay } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { bankAccountsQuery } from "@/lib/api/browser/company/reference";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { payInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { settledBy } from "@/lib/rules/sales/payment";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponent } from "@/lib/values/money";
import type { Problem } from "@/lib/values/problem";
import { OperationSheet } from "../../chain/operation-sheet";
import { useToldWhenDone } from "../use-told-when-done";
import { type PaymentValues, understoodPayment } from "./payment-values";

type Props = {
  invoice: Invoice;
  /** What remains to be paid of the invoice less its credit notes; the initial amount of the form. */
  owedMinor: bigint;
  today: CalendarDate;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
};

const shape: Shape<PaymentValues> = {
  amount: z.string(),
  paidOn: z.string(),
  account: z.string(),
  reference: z.string(),
  type: z.string(),
};

const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor);

/** The sheet that registers a payment: its amount, date and account, and what remains of the invoice after it. */
export default function PaymentSheet({ invoice, owedMinor, today, open, onOpen, onClose }: Props) {
  const t = useTranslations("sales.payment");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const ordering = useOperation(invoice.id, "invoice-payment", `${invoice.id}:payment`, true);
  const accounts = useQuery({ ...bankAccountsQuery(company.id), enabled: open });
  const { numbers } = formats;
  const exponent = currencyExponent(invoice.currencyCode);
  const number = String(invoice.number ?? "");
  const back = invoice.isCredit ? "back" : "in";
  const money = (minor: bigint) => formats.money(magnitude(minor), invoice.currencyCode);

  const understood = (values: Pick<PaymentValues, "amount" | "type">) =>
    understoodPayment(values, invoice.remainingMinor, exponent, numbers);
  const schema = z.object({
    amount: z.string().check(
      z.refine((text) => understood({ amount: text, type: "" }) !== null, { error: () => t("needAmount") }),
      z.refine((text) => understood({ amount: text, type: "" })?.type !== null, {
        error: () => t("over", { amount: money(invoice.remainingMinor) }),
      }),
    ),
    paidOn: z.string().check(
      z.refine((text) => dateOfText(text, numbers) !== null, { error: () => t("needDay") }),
      z.refine((text) => (dateOfText(text, numbers) ?? "") <= today, { error: () => t("notYet") }),
    ),
    account: z.string().check(z.refine((id) => id !== "", { error: () => t("needAccount") })),
    reference: z.string().check(z.maxLength(100)),
    type: z.string(),
  });
  const usual = accounts.data?.items.filter(({ isActive }) => isActive) ?? [];
  const first = usual.find(({ isDefault }) => isDefault) ?? usual[0];
  const begins = owedMinor === 0n ? invoice.remainingMinor : owedMinor;
  const begun = {
    amount: formats.amount(magnitude(begins), invoice.currencyCode),
    paidOn: dateText(today, numbers),
    account: first?.id ?? "",
  };
  const blank = useMemo(
    () => ({ amount: begun.amount, paidOn: begun.paidOn, account: begun.account, reference: "", type: "" }),
    [begun.amount, begun.paidOn, begun.account],
  );
  const form = useForm<PaymentValues>({ defaultValues: blank, mode: "onTouched", resolver: zodResolver(schema) });
  // Fields that nobody changed follow the books: after a part payment the next one starts with the remaining amount. The
  // errors and touched fields of the form are kept.
  useEffect(() => {
    form.reset(blank, { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true });
  }, [form, blank]);
  const { forget } = useKeptText(form, `${company.personId}:${company.id}:payment:${invoice.id}`, shape);
  const [amount, type] = useWatch({ control: form.control, name: ["amount", "type"] });
  const payment = understood({ amount, type });
  const choices = payment?.choices;
  const settled = payment?.type ? settledBy({ ...payment, type: payment.type }, invoice.remainingMinor) : 0n;
  const after = invoice.remainingMinor - settled;

  const tell = useCallback(
    ({ paid, carryOutAt }: Operation) => {
      forget();
      form.reset(blank);
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
      const told = paid && formats.money(BigInt(paid.amountMinor), paid.currencyCode);
      if (!carryOutAt) toast(t("done", { number, amount: told ?? "" }));
      onClose();
    },
    [forget, form, blank, queries, company.id, formats, toast, t, number, onClose],
  );
  const watch = useToldWhenDone(ordering.operation, ordering.done, tell);

  async function order(values: PaymentValues) {
    const said = understood(values);
    const paidOn = dateOfText(values.paidOn, numbers);
    if (!said?.type || paidOn === null) return;
    const { amountMinor } = said;
    const reference = values.reference.trim();
    const given = { invoice, bankAccountId: values.account, paidOn, amountMinor, type: said.type, reference };
    const ordered = await ordering.press((key) => payInvoice({ companyId: company.id, key, ...given }));
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
      about={{
        customerName: invoice.customerName,
        minor: magnitude(invoice.remainingMinor),
        currencyCode: invoice.currencyCode,
      }}
      title={t(`title.${back}`, { number })}
      open={open}
      onOpen={onOpen}
      onClose={close}
      back={{ words: t("again"), onPress: ordering.dismiss }}
      isMine={accounts.error === null}
      instead={accounts.error && !ordering.operation ? unread(accounts.error) : null}
      foot={
        <>
          <div className="acts">
            <Button
              look="main"
              keys="Control+Enter"
              busy={ordering.pressing || accounts.isPending}
              onClick={form.handleSubmit(order)}
            >
              {t("press")}
            </Button>
            <Button onClick={close}>{t("close")}</Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4 pb-4"
          aria-label={t(`title.${back}`, { number })}
          onSubmit={form.handleSubmit(order)}
        >
          <FormAmount<PaymentValues>
            name="amount"
            label={t("amount", { currency: invoice.currencyCode })}
            numbers={numbers}
            decimals={exponent}
            echo={t("remains", { amount: money(invoice.remainingMinor) })}
          />
          {choices && choices.is !== "complete" && choices.types.length > 0 ? (
            <FormSelect<PaymentValues>
              name="type"
              label={t(choices.is, { amount: money(choices.differenceMinor) })}
              options={choices.types.map((one) => ({ value: one, label: t(`type.${one}`) }))}
            />
          ) : null}
          <FormDay<PaymentValues> name="paidOn" label={t("paidOn")} />
          <FormSelect<PaymentValues>
            name="account"
            label={t(`account.${back}`)}
            options={usual.map(({ id, ledgerAccount, name }) => ({
              value: id,
              label: [ledgerAccount, name].filter(Boolean).join(" "),
            }))}
          />
          <FormText<PaymentValues> name="reference" label={t("reference")} optional maxLength={100} />
        </form>
      </FormProvider>
      {payment?.type ? (
        <section className="happens">
          <h3>{t(after === 0n ? "settles" : "leaves")}</h3>
          <p>
            {after === 0n
              ? t("settlesLead", { number })
              : t("leavesLead", { number, before: money(invoice.remainingMinor), after: money(after) })}
          </p>
        </section>
      ) : null}
    </OperationSheet>
  );

  function unread(problem: Problem) {
    const retry = () => void accounts.refetch();
    return {
      body: <ProblemNotice problem={problem} title={t("noAccounts")} onRetry={retry} />,
      foot: <Button onClick={close}>{t("close")}</Button>,
    };
  }
}
