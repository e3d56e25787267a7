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
import type { FormShape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useFormats } from "@/components/format/use-formats";
import { FormDay } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { useWhenOperationDone } from "@/components/undo/use-when-operation-done";
import { bankAccountsQuery } from "@/lib/api/browser/company/reference";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { payInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { settledMinorOf } from "@/lib/rules/sales/payment";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponentOf } from "@/lib/values/money";
import type { Problem } from "@/lib/values/problem";
import { OperationSheet } from "../../chain/operation-sheet";
import { interpretPayment, type PaymentValues } from "./payment-values";

type Props = {
  invoice: Invoice;
  /** The amount that remains to be paid of the invoice less its credit notes. It is the initial amount of the form. */
  owedMinor: bigint;
  today: CalendarDate;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

const storedPaymentShape: FormShape<PaymentValues> = {
  amount: z.string(),
  paidOn: z.string(),
  account: z.string(),
  reference: z.string(),
  type: z.string(),
};

const absoluteAmount = (minor: bigint) => (minor < 0n ? -minor : minor);

/**
 * In this sheet a person registers a payment. The sheet shows the amount, the date and the account, and what remains of
 * the invoice after the payment.
 */
export default function PaymentSheet({ invoice, owedMinor, today, isOpen, onOpen, onClose }: Props) {
  const t = useTranslations("sales.payment");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const submission = useOperation(invoice.id, "invoice-payment", `${invoice.id}:payment`, true);
  const accountsQuery = useQuery({ ...bankAccountsQuery(company.id), enabled: isOpen });
  const { numberLocale } = formats;
  const exponent = currencyExponentOf(invoice.currencyCode);
  const number = String(invoice.number ?? "");
  const direction = invoice.isCredit ? "back" : "in";
  const moneyTextOf = (minor: bigint) => formats.money(absoluteAmount(minor), invoice.currencyCode);

  const interpretValues = (values: Pick<PaymentValues, "amount" | "type">) =>
    interpretPayment(values, invoice.remainingMinor, exponent, numberLocale);
  const schema = z.object({
    amount: z.string().check(
      z.refine((amountText) => interpretValues({ amount: amountText, type: "" }) !== null, {
        error: () => t("needAmount"),
      }),
      z.refine((amountText) => interpretValues({ amount: amountText, type: "" })?.type !== null, {
        error: () => t("over", { amount: moneyTextOf(invoice.remainingMinor) }),
      }),
    ),
    paidOn: z.string().check(
      z.refine((dayText) => dateOfText(dayText, numberLocale) !== null, { error: () => t("needDay") }),
      z.refine((dayText) => (dateOfText(dayText, numberLocale) ?? "") <= today, { error: () => t("notYet") }),
    ),
    account: z.string().check(z.refine((accountId) => accountId !== "", { error: () => t("needAccount") })),
    reference: z.string().check(z.maxLength(100)),
    type: z.string(),
  });
  const activeAccounts = accountsQuery.data?.items.filter(({ isActive }) => isActive) ?? [];
  const defaultAccount = activeAccounts.find(({ isDefault }) => isDefault) ?? activeAccounts[0];
  const initialMinor = owedMinor === 0n ? invoice.remainingMinor : owedMinor;
  const initialTexts = {
    amount: formats.amount(absoluteAmount(initialMinor), invoice.currencyCode),
    paidOn: dateText(today, numberLocale),
    account: defaultAccount?.id ?? "",
  };
  const initialValues = useMemo(
    () => ({
      amount: initialTexts.amount,
      paidOn: initialTexts.paidOn,
      account: initialTexts.account,
      reference: "",
      type: "",
    }),
    [initialTexts.amount, initialTexts.paidOn, initialTexts.account],
  );
  const form = useForm<PaymentValues>({
    defaultValues: initialValues,
    mode: "onTouched",
    resolver: zodResolver(schema),
  });
  // Fields that nobody changed follow the books: after a part payment the form starts with the remaining amount. The
  // errors and touched fields of the form stay as they are.
  useEffect(() => {
    form.reset(initialValues, { keepDirtyValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true });
  }, [form, initialValues]);
  const { forgetText: forgetTypedText } = useStoredFormText(
    form,
    `${company.personId}:${company.id}:payment:${invoice.id}`,
    storedPaymentShape,
  );
  const [amount, type] = useWatch({ control: form.control, name: ["amount", "type"] });
  const payment = interpretValues({ amount, type });
  const paymentChoices = payment?.choices;
  const paidMinor = payment?.type ? settledMinorOf({ ...payment, type: payment.type }, invoice.remainingMinor) : 0n;
  const remainingAfterPaymentMinor = invoice.remainingMinor - paidMinor;

  const handleDone = useCallback(
    ({ paid, carryOutAt }: Operation) => {
      forgetTypedText();
      form.reset(initialValues);
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
      const amountText = paid && formats.money(BigInt(paid.amountMinor), paid.currencyCode);
      if (!carryOutAt) toast(t("done", { number, amount: amountText ?? "" }));
      onClose();
    },
    [forgetTypedText, form, initialValues, queryClient, company.id, formats, toast, t, number, onClose],
  );
  const watchOperation = useWhenOperationDone(submission.operation, submission.doneOperation, handleDone);

  async function submitPayment(values: PaymentValues) {
    const typedPayment = interpretValues(values);
    const paidOn = dateOfText(values.paidOn, numberLocale);
    if (!typedPayment?.type || paidOn === null) return;
    const { amountMinor } = typedPayment;
    const reference = values.reference.trim();
    const command = { invoice, bankAccountId: values.account, paidOn, amountMinor, type: typedPayment.type, reference };
    const submittedOperation = await submission.submitRequest((key) =>
      payInvoice({ companyId: company.id, key, ...command }),
    );
    if (submittedOperation) watchOperation(submittedOperation);
    if (submittedOperation && isInUndoWait(submittedOperation)) onClose();
  }

  function closeSheet() {
    if (submission.operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      submission={submission}
      summary={{
        customerName: invoice.customerName,
        minor: absoluteAmount(invoice.remainingMinor),
        currencyCode: invoice.currencyCode,
      }}
      title={t(`title.${direction}`, { number })}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      afterRefusal={{ label: t("again"), onClick: submission.dismiss }}
      mayAct={accountsQuery.error === null}
      alternative={accountsQuery.error && !submission.operation ? renderUnreadAccounts(accountsQuery.error) : null}
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={submission.isSubmitting || accountsQuery.isPending}
              onClick={form.handleSubmit(submitPayment)}
            >
              {t("press")}
            </Button>
            <Button onClick={closeSheet}>{t("close")}</Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4 pb-4"
          aria-label={t(`title.${direction}`, { number })}
          onSubmit={form.handleSubmit(submitPayment)}
        >
          <FormAmount<PaymentValues>
            name="amount"
            label={t("amount", { currency: invoice.currencyCode })}
            numberLocale={numberLocale}
            decimals={exponent}
            hint={t("remains", { amount: moneyTextOf(invoice.remainingMinor) })}
          />
          {paymentChoices && paymentChoices.is !== "complete" && paymentChoices.types.length > 0 ? (
            <FormSelect<PaymentValues>
              name="type"
              label={t(paymentChoices.is, { amount: moneyTextOf(paymentChoices.differenceMinor) })}
              options={paymentChoices.types.map((paymentType) => ({
                value: paymentType,
                label: t(`type.${paymentType}`),
              }))}
            />
          ) : null}
          <FormDay<PaymentValues> name="paidOn" label={t("paidOn")} />
          <FormSelect<PaymentValues>
            name="account"
            label={t(`account.${direction}`)}
            options={activeAccounts.map(({ id, ledgerAccount, name }) => ({
              value: id,
              label: [ledgerAccount, name].filter(Boolean).join(" "),
            }))}
          />
          <FormText<PaymentValues> name="reference" label={t("reference")} isOptional maxLength={100} />
        </form>
      </FormProvider>
      {payment?.type ? (
        <section className="happens">
          <h3>{t(remainingAfterPaymentMinor === 0n ? "settles" : "leaves")}</h3>
          <p>
            {remainingAfterPaymentMinor === 0n
              ? t("settlesLead", { number })
              : t("leavesLead", {
                  number,
                  before: moneyTextOf(invoice.remainingMinor),
                  after: moneyTextOf(remainingAfterPaymentMinor),
                })}
          </p>
        </section>
      ) : null}
    </OperationSheet>
  );

  function renderUnreadAccounts(problem: Problem) {
    const refetchAccounts = () => void accountsQuery.refetch();
    return {
      body: <ProblemNotice problem={problem} title={t("noAccounts")} onRetry={refetchAccounts} />,
      foot: <Button onClick={closeSheet}>{t("close")}</Button>,
    };
  }
}
