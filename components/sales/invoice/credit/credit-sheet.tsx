"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { FormArea } from "@/components/form/form-text";
import type { Shape } from "@/components/form/kept-text";
import { useKeptText } from "@/components/form/use-kept-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { creditInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { creditDraft, creditTotals, exceedsInvoice, leftToCredit, wholeLine } from "@/lib/rules/sales/credit";
import { creditHeading } from "@/lib/rules/sales/credit-heading";
import { whyNotVoidable } from "@/lib/rules/sales/void-rule";
import type { CalendarDate } from "@/lib/values/dates";
import { currencyExponent } from "@/lib/values/money";
import { OperationSheet } from "../../chain/operation-sheet";
import { useTotalsSettings } from "../../editor/use-totals-settings";
import { FootOfVoucher } from "../../finalise/foot-of-voucher";
import { useExpectedVoucher } from "../../finalise/use-expected-voucher";
import type { Credits } from "../use-credits";
import { useToldWhenDone } from "../use-told-when-done";
import { CreditPreview } from "./credit-preview";
import { CreditRows } from "./credit-rows";
import { type CreditValues, nothing, understoodCredit } from "./credit-values";

type Props = {
  invoice: Invoice;
  credits: Credits;
  today: CalendarDate;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Opens the sheet that voids the whole invoice, where the books allow it. */
  onVoid: () => void;
};

const rows = z.array(z.object({ quantity: z.string(), amount: z.string() }));
const shape: Shape<CreditValues> = { reason: z.string(), rows };

const empty = (invoice: Invoice): CreditValues => ({ reason: "", rows: invoice.rows.map(() => nothing) });

/** The sheet that credits an invoice row by row: it takes the rows, shows the effects, submits, and shows the progress. */
export default function CreditSheet({ invoice, credits, today, open, onOpen, onClose, onVoid }: Props) {
  const t = useTranslations("sales.credit");
  const all = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const ordering = useOperation(invoice.id, "invoice-credit", `${invoice.id}:credit`, true);
  const reading = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const customer = reading.data ?? null;
  const settings = useQuery(companySettingsQuery(company.id));
  const { roundToWhole, roundingUnknown } = useTotalsSettings(customer);
  const schema = z.object({
    rows,
    reason: z.string().check(
      z.refine((text) => text.trim() !== "", { error: () => t("needReason") }),
      z.maxLength(500),
    ),
  });
  const form = useForm<CreditValues>({ defaultValues: empty(invoice), resolver: zodResolver(schema) });
  const { forget } = useKeptText(form, `${company.personId}:${company.id}:credit:${invoice.id}`, shape);
  const [missing, setMissing] = useState<"rows" | null>(null);
  const typed = useWatch({ control: form.control, name: "rows" });
  const number = String(invoice.number ?? "");
  const exponent = currencyExponent(invoice.currencyCode);

  const left = useMemo(() => leftToCredit(invoice, credits.items), [invoice, credits.items]);
  const { lines, troubles } = understoodCredit(invoice, left, typed, formats.numbers);
  const totals = creditTotals(invoice, lines, roundToWhole);
  const credited = lines.flatMap((line, row) => (line === null ? [] : [row]));
  const rowMinor = invoice.rows.map((_, row) => totals.rowMinor[credited.indexOf(row)] ?? null);
  const heading = creditHeading(customer?.documentLanguage ?? "", company.countryCode, invoice);
  const draft = creditDraft(invoice, lines, heading, totals);
  const adding = { exponent, includesVat: invoice.includesVat, roundToWhole };
  const voucher = useExpectedVoucher(draft, customer, adding, open);
  const whole = invoice.rows.map((row, at) =>
    wholeLine(row, left.lines[at] ?? { quantity: 0n, minor: 0n }, invoice.currencyCode),
  );
  const isSome = credited.length > 0 && totals.grossMinor > 0n;
  const isWhole =
    credited.length === whole.filter((line) => line !== null).length && totals.grossMinor === invoice.grossMinor;
  const mayVoid = credits.items.length === 0 && whyNotVoidable(invoice) === null;
  const tooMuch = exceedsInvoice(invoice, left, totals.grossMinor);

  const tell = useCallback(
    ({ posted, carryOutAt }: Operation) => {
      forget();
      form.reset(empty(invoice));
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
      // An operation that waited is reported on every page, so no toast is shown here.
      if (!carryOutAt) toast(t("done", { number, credit: String(posted?.invoiceNumber ?? "") }));
      onClose();
    },
    [forget, form, invoice, queries, company.id, toast, t, number, onClose],
  );
  const watch = useToldWhenDone(ordering.operation, ordering.done, tell);

  async function order({ reason }: CreditValues) {
    if (troubles.size > 0) return;
    if (!isSome || tooMuch) return setMissing("rows");
    const creditedMinor = credits.items.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
    const announced = invoice.currencyCode === company.currencyCode ? voucher.postings : null;
    const given = { companyId: company.id, invoice, creditedMinor, reason: reason.trim(), lines, totals, announced };
    const ordered = await ordering.press((key) => creditInvoice({ ...given, key }));
    if (ordered) watch(ordered);
    if (ordered && isHeld(ordered)) onClose();
  }

  function takeAll() {
    setMissing(null);
    const rows = whole.map((line) => {
      if (line === null) return nothing;
      if ("quantity" in line) return { quantity: formats.quantity(line.quantity), amount: "" };
      return { quantity: "", amount: formats.amount(line.minor, invoice.currencyCode) };
    });
    form.setValue("rows", rows, { shouldDirty: true });
  }

  function close() {
    if (ordering.operation?.stage === "refused") ordering.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      ordering={ordering}
      about={{ customerName: invoice.customerName, minor: totals.grossMinor, currencyCode: invoice.currencyCode }}
      title={t("title", { number })}
      open={open}
      onOpen={onOpen}
      onClose={close}
      back={{ words: t("back"), onPress: ordering.dismiss }}
      foot={
        <>
          <div className="acts">
            <Button
              look="main"
              keys="Control+Enter"
              busy={ordering.pressing || !credits.known || customer === null || roundingUnknown}
              onClick={form.handleSubmit(order)}
            >
              {isSome ? t("press", { amount: formats.money(totals.grossMinor, invoice.currencyCode) }) : t("open")}
            </Button>
            <Button onClick={close}>{t("close")}</Button>
          </div>
          <FootOfVoucher compared={voucher.compared} />
        </>
      }
    >
      <Unread reads={[reading, settings]} title={all("unread")} />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(order)} aria-label={t("title", { number })}>
          <div className="acts pb-2">
            <Button size="sm" keys="Alt+A" onClick={takeAll}>
              {t("all")}
            </Button>
          </div>
          <CreditRows invoice={invoice} left={left} rowMinor={rowMinor} troubles={troubles} />
          {tooMuch || (missing === "rows" && !isSome) ? (
            <p role="alert" className="late sm pb-3">
              {tooMuch ? t("tooMuch", { amount: formats.money(left.grossMinor, invoice.currencyCode) }) : t("nothing")}
            </p>
          ) : null}
          {isWhole && mayVoid ? (
            <Notice tone="plain" title={t("whole")} actions={<Button onClick={onVoid}>{t("voidInstead")}</Button>}>
              <p>{t("wholeBody")}</p>
            </Notice>
          ) : null}
          <div className="py-3">
            <FormArea<CreditValues> name="reason" label={t("reason")} echo={t("reasonEcho")} />
          </div>
        </form>
      </FormProvider>
      {isSome && troubles.size === 0 ? (
        <CreditPreview
          invoice={invoice}
          totals={totals}
          voucher={voucher}
          owedMinor={invoice.remainingMinor + credits.remainingMinor}
          today={today}
        />
      ) : null}
    </OperationSheet>
  );
}
