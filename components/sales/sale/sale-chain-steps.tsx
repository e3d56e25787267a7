"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Quote } from "@/lib/api/contract/sales/quote";
import {
  amountsOfSale,
  type ChainAction,
  type ChainView,
  claimsOf,
  type SalesChain,
} from "@/lib/rules/sales/sales-chain";
import { type ChainStepShown, ChainSteps } from "../chain/chain-steps";

type Props = { chain: SalesChain; view: ChainView; currencyCode: string; today: string };
type SaleStepName = "quote" | "order" | "invoices" | "paid";

/** The step of the sale to which each next action belongs. */
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

/** The steps of a sale, which are quote, order, invoices and paid, each with its amount and its most important fact. */
export function SaleChainSteps({ chain, view, currencyCode, today }: Props) {
  const t = useTranslations("sales.sale");
  const invoiceMessages = useTranslations("sales.invoice");
  const formats = useFormats();
  const { quote, orders, invoices } = chain;
  const amount = (minor: bigint) => formats.amount(minor, currencyCode);
  const day = (on: string | null) => (on ? formats.day(on, today) : "");
  const claims = claimsOf(invoices);
  const { invoicedMinor, paidMinor, owedMinor } = amountsOfSale(invoices);
  // The amount of a back order is part of the amount of its order already.
  const orderedMinor = orders.reduce((sum, { order, isBackOrder }) => (isBackOrder ? sum : sum + order.grossMinor), 0n);
  const currentStep = view.next ? stepOfAction[view.next.action] : null;
  const mark = (step: SaleStepName, isPast: boolean): ChainStepShown["mark"] =>
    step === currentStep ? "now" : isPast ? "past" : "next";
  const deliveredLineCount = view.lines.filter(
    (line) => line.delivered !== 0n && line.delivered === line.ordered,
  ).length;
  const isInvoiced = claims.length > 0 && view.lines.every((line) => line.left === 0n);
  const isPaid = claims.length > 0 && owedMinor === 0n;

  const steps: ChainStepShown[] = [
    ...(quote ? [quoteStep(quote)] : []),
    {
      key: "order",
      name: t("order"),
      documentNumbers: numbersText(orders.map(({ order }) => order.number)),
      value: orders.length === 0 ? undefined : amount(orderedMinor),
      fact:
        orders.length === 0 ? t("notOrdered") : t("delivered", { done: deliveredLineCount, all: view.lines.length }),
      mark: mark("order", orders.length > 0 || claims.length > 0),
    },
    {
      key: "invoices",
      name: t("invoices"),
      documentNumbers: numbersText(claims.map((one) => one.number)),
      value: claims.length === 0 ? undefined : amount(invoicedMinor),
      fact: claims.length === 0 ? t("notInvoiced") : isInvoiced ? t("allInvoiced") : t("partInvoiced"),
      mark: currentStep === "invoices" ? "now" : claims.length === 0 ? "next" : isInvoiced ? "past" : "part",
    },
    {
      key: "paid",
      name: t("paid"),
      value: paidMinor === 0n ? undefined : amount(paidMinor),
      fact: paidFact(),
      mark: currentStep === "paid" ? "now" : isPaid ? "past" : paidMinor === 0n ? "next" : "part",
    },
  ];
  return <ChainSteps label={t("where")} steps={steps} />;

  function paidFact(): string {
    if (claims.length === 0) return "\u00a0";
    if (isPaid) return t("allPaid");
    return owedMinor < 0n
      ? invoiceMessages("toGiveBack", { amount: amount(-owedMinor) })
      : t("toPay", { amount: amount(owedMinor) });
  }

  function quoteStep(one: Quote): ChainStepShown {
    const isAnswered = !["draft", "ongoing", "unknown"].includes(one.status);
    const isDeclined = view.stage === "declined";
    const until = isDeclined
      ? t("declined")
      : t(view.stage === "expired" ? "expired" : "validUntil", { date: day(one.validUntilOn) });
    const accepted =
      one.acceptedAt === "" ? t("acceptedOnly") : t("accepted", { date: day(formats.dayOf(one.acceptedAt)) });
    return {
      key: "quote",
      name: t("quote"),
      documentNumbers: numbersText([one.number]),
      value: amount(one.grossMinor),
      fact: isAnswered ? accepted : until,
      mark: mark("quote", isAnswered || orders.length > 0),
    };
  }
}

function numbersText(all: readonly (number | null)[]): string {
  return all.flatMap((number) => (number === null ? [] : [String(number)])).join(", ");
}
