"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Quote } from "@/lib/api/contract/sales/quote";
import {
  amountsOfSale,
  type ChainAction,
  type ChainView,
  claimingInvoicesOf,
  type SalesChain,
} from "@/lib/rules/sales/sales-chain";
import { ChainSteps, type ShownChainStep } from "../chain/chain-steps";

type Props = { chain: SalesChain; chainView: ChainView; currencyCode: string; today: string };
type SaleStepName = "quote" | "order" | "invoices" | "paid";

/** Each next action belongs to one step of the sale. */
const stepOfAction: Record<ChainAction["action"], SaleStepName> = {
  issueQuote: "quote",
  mailQuote: "quote",
  acceptQuote: "quote",
  renewQuote: "quote",
  recordAnswer: "quote",
  acceptedOther: "quote",
  declinedQuote: "quote",
  makeOrder: "order",
  orderAgain: "order",
  deliver: "order",
  backOrder: "order",
  invoice: "invoices",
  resendInvoice: "invoices",
  mailInvoice: "invoices",
  remind: "paid",
};

/**
 * Shows the steps of a sale, which are quote, order, invoices and paid, each with its amount and its most important
 * fact.
 */
export function SaleChainSteps({ chain, chainView, currencyCode, today }: Props) {
  const t = useTranslations("sales.sale");
  const invoiceMessages = useTranslations("sales.invoice");
  const formats = useFormats();
  const { quote, orders, invoices } = chain;
  const amountTextOf = (minor: bigint) => formats.amount(minor, currencyCode);
  const dayTextOf = (isoDay: string | null) => (isoDay ? formats.day(isoDay, today) : "");
  const claimingInvoices = claimingInvoicesOf(invoices);
  const { invoicedMinor, paidMinor, owedMinor } = amountsOfSale(invoices);
  // The amount of a back order is part of the amount of its order already.
  const orderedMinor = orders.reduce((sum, { order, isBackOrder }) => (isBackOrder ? sum : sum + order.grossMinor), 0n);
  const currentStep = chainView.nextAction ? stepOfAction[chainView.nextAction.action] : null;
  const markOf = (step: SaleStepName, isPast: boolean): ShownChainStep["mark"] =>
    step === currentStep ? "now" : isPast ? "past" : "next";
  const deliveredLineCount = chainView.lines.filter(
    (line) => line.delivered !== 0n && line.delivered === line.ordered,
  ).length;
  const isInvoiced = claimingInvoices.length > 0 && chainView.lines.every((line) => line.leftToInvoice === 0n);
  const isPaid = claimingInvoices.length > 0 && owedMinor === 0n;

  const steps: ShownChainStep[] = [
    ...(quote ? [makeQuoteStep(quote)] : []),
    {
      key: "order",
      name: t("order"),
      documentNumbers: numbersTextOf(orders.map(({ order }) => order.number)),
      amountText: orders.length === 0 ? undefined : amountTextOf(orderedMinor),
      factText:
        orders.length === 0
          ? t("notOrdered")
          : t("delivered", { done: deliveredLineCount, all: chainView.lines.length }),
      mark: markOf("order", orders.length > 0 || claimingInvoices.length > 0),
    },
    {
      key: "invoices",
      name: t("invoices"),
      documentNumbers: numbersTextOf(claimingInvoices.map((invoice) => invoice.number)),
      amountText: claimingInvoices.length === 0 ? undefined : amountTextOf(invoicedMinor),
      factText: claimingInvoices.length === 0 ? t("notInvoiced") : isInvoiced ? t("allInvoiced") : t("partInvoiced"),
      mark: currentStep === "invoices" ? "now" : claimingInvoices.length === 0 ? "next" : isInvoiced ? "past" : "part",
    },
    {
      key: "paid",
      name: t("paid"),
      amountText: paidMinor === 0n ? undefined : amountTextOf(paidMinor),
      factText: composePaidFact(),
      mark: currentStep === "paid" ? "now" : isPaid ? "past" : paidMinor === 0n ? "next" : "part",
    },
  ];
  return <ChainSteps label={t("where")} steps={steps} />;

  function composePaidFact(): string {
    if (claimingInvoices.length === 0) return "\u00a0";
    if (isPaid) return t("allPaid");
    return owedMinor < 0n
      ? invoiceMessages("toGiveBack", { amount: amountTextOf(-owedMinor) })
      : t("toPay", { amount: amountTextOf(owedMinor) });
  }

  function makeQuoteStep(shownQuote: Quote): ShownChainStep {
    const isAnswered = !["draft", "ongoing", "unknown"].includes(shownQuote.status);
    const isDeclined = chainView.stage === "declined";
    const validityText = isDeclined
      ? t("declined")
      : t(chainView.stage === "expired" ? "expired" : "validUntil", { date: dayTextOf(shownQuote.validUntilOn) });
    const acceptedText =
      shownQuote.acceptedAt === ""
        ? t("acceptedOnly")
        : t("accepted", { date: dayTextOf(formats.dayOf(shownQuote.acceptedAt)) });
    return {
      key: "quote",
      name: t("quote"),
      documentNumbers: numbersTextOf([shownQuote.number]),
      amountText: amountTextOf(shownQuote.grossMinor),
      factText: isAnswered ? acceptedText : validityText,
      mark: markOf("quote", isAnswered || orders.length > 0),
    };
  }
}

function numbersTextOf(documentNumbers: readonly (number | null)[]): string {
  return documentNumbers.flatMap((number) => (number === null ? [] : [String(number)])).join(", ");
}
