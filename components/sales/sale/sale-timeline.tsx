"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { Offers } from "@/lib/api/browser/sales/offers";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type ChainView, claimsOf, isActionOfCustomer, type SalesChain } from "@/lib/rules/sales/sales-chain";
import { Timeline, type TimelineEntry } from "../chain/timeline";
import { sortChronologically } from "../chain/timeline-order";
import { InvoiceLink } from "../invoice/invoice-link";
import { joinLines, type RetryHandlers, useOperationEntries } from "../invoice/operation-entries";
import { usePaymentEntries } from "../invoice/use-payment-entries";
import { useReminderEntries } from "../invoice/use-reminder-entries";
import { useMailEntries } from "../mail/use-mail-entries";
import { useOfferEntries } from "../quote/use-offer-entries";
import { DeliveryNote } from "./delivery-note";
import { OrderLink } from "./order-link";
import { stepNameOf } from "./steps/steps";
import { useTakenBackEntries } from "./use-taken-back-entries";

type Props = {
  chain: SalesChain;
  view: ChainView;
  /** For each back order, the id of the order whose undelivered rows it contains. */
  origins: ReadonlyMap<string, string>;
  operations: readonly Operation[];
  /** The step that is under way, or whose outcome a person has to decide. */
  pendingStep: Operation | null;
  offers: Offers | null;
  /** The invoice on whose page the timeline stands; a refused operation on the invoice can be tried again there. */
  own?: { invoiceId: string; waysBack: RetryHandlers };
  today: string;
};

const noWaysBack: RetryHandlers = {};

/** Shows the past steps of a sale with persons and times, its next step, and the steps to come. */
export function SaleTimeline({ chain, view, origins, operations, pendingStep, offers, own, today }: Props) {
  const t = useTranslations("sales.sale");
  const invoiceMessages = useTranslations("sales.invoice");
  const formats = useFormats();
  const sales = `/companies/${useCompany().id}/sales`;
  const { quote, orders, invoices } = chain;
  const { entries: offerEntries, versionTextOf } = useOfferEntries(offers);
  const mailEntries = useMailEntries();
  const takenBackEntries = useTakenBackEntries();
  // A refused operation on another invoice is tried again on the page of that invoice, to which the entry has a link.
  const actEntriesElsewhere = useOperationEntries(noWaysBack);
  const actEntriesHere = useOperationEntries(own?.waysBack ?? noWaysBack);
  const paidElsewhere = usePaymentEntries(actEntriesElsewhere);
  const paidHere = usePaymentEntries(actEntriesHere);
  const reminderEntries = useReminderEntries(today);
  const claims = claimsOf(invoices);
  // Where the portal has the customer's acceptance, the entries of the offer name who accepted, so the entry of the
  // books is left out.
  const isAcceptedHere = (chain.answer ?? "declined") !== "declined";
  const pastAndOpenEntries: readonly TimelineEntry[] = [
    ...(quote ? entriesOfQuote(quote) : []),
    ...orders.flatMap(({ order }) => entriesOfOrder(order)),
    ...invoices.flatMap(entriesOfInvoice),
    ...mailEntriesOf(quote ? [quote.id] : [], t("quoteTitle", { number: String(quote?.number ?? "") })),
    ...orders.flatMap(({ order }) =>
      mailEntriesOf([order.id], t("orderTitle", { number: String(order.number ?? "") })),
    ),
    ...takenBackEntries(
      operations,
      orders.map(({ order }) => order),
    ),
    ...offerEntries,
  ];
  const nextEntries: TimelineEntry[] = pendingStep
    ? [
        {
          ...{
            key: "now",
            day: today,
            step: "written",
            what: t(`turn.${stepNameOf(pendingStep)}.title`),
            mark: "open",
          },
          ...(pendingStep.personName ? { sub: t("by", { name: pendingStep.personName }) } : {}),
          ...(isInUndoWait(pendingStep) ? { held: pendingStep } : {}),
        },
      ]
    : view.next
      ? [
          {
            ...{ key: "now", day: today, step: "written", what: t(`turn.${view.next.action}.title`) },
            mark: isActionOfCustomer(view.next) ? "open" : "now",
            ...(own ? { links: linksTo(view.next.documentId, own.invoiceId) } : {}),
          },
        ]
      : [];
  const entriesAhead = view.ahead.map(({ step, on, documentId, late }): TimelineEntry => {
    return {
      key: `${step}:${documentId}`,
      day: on,
      step: chainStepsAhead[step],
      what: t(`${late ? "behind" : "ahead"}.${step}`),
      mark: late ? "past" : "next",
      late,
    };
  });
  const entriesMarked = (mark: TimelineEntry["mark"]) =>
    sortChronologically(
      [...pastAndOpenEntries, ...entriesAhead].filter((one) => one.mark === mark),
      formats.dayOf,
    );
  return (
    <Timeline
      entries={[
        ...entriesMarked("past"),
        ...entriesMarked("open"),
        ...entriesMarked("now"),
        ...nextEntries,
        ...entriesMarked("next"),
      ]}
      today={today}
    />
  );

  function personText({ personName }: Pick<Operation, "personName">): string {
    return personName ? t("by", { name: personName }) : "";
  }

  /**
   * The person and the time of a step that was done in the portal; empty where the step was done outside the portal.
   */
  function stepDetails(subject: string, kind: Operation["kind"]): Pick<TimelineEntry, "sub" | "at"> {
    return personAndTime(
      operations.find((own) => own.stage === "done" && own.subject === subject && own.kind === kind),
    );
  }

  /**
   * Who created a quote or an order, and when; the books give only the time for a document created outside the portal.
   */
  function creationDetails(
    { id, createdAt }: Quote | Order,
    ...kinds: readonly Operation["kind"][]
  ): Pick<TimelineEntry, "sub" | "at"> {
    const one = operations.find(({ made, kind }) => made?.documentId === id && kinds.includes(kind));
    return { ...(createdAt ? { at: createdAt } : {}), ...personAndTime(one) };
  }

  /** The link from the page of one document to the page of another document, where the next step is done. */
  function linksTo(documentId: string, hereId: string): NonNullable<TimelineEntry["links"]> {
    const order = orders.find((one) => one.order.id === documentId)?.order;
    if (documentId === hereId || (!order && quote?.id !== documentId)) return [];
    const [folder, title] = order ? (["orders", "orderTitle"] as const) : (["quotes", "quoteTitle"] as const);
    const name = t(title, { number: String((order ?? quote)?.number ?? "") });
    return [{ key: documentId, link: <TextLink href={`${sales}/${folder}/${documentId}`}>{name}</TextLink> }];
  }

  function personAndTime(one: Operation | undefined): Pick<TimelineEntry, "sub" | "at"> {
    return one ? { sub: personText(one), ...(one.finishedAt ? { at: one.finishedAt } : {}) } : {};
  }

  function mailEntriesOf(subjects: readonly string[], document: string): TimelineEntry[] {
    const own = operations.filter(({ subject }) => subjects.includes(subject));
    return mailEntries(own).map((entry) => {
      const mail = own.find(({ id }) => id === entry.key);
      return { ...entry, sub: joinLines(document, mail ? versionTextOf(mail) : "", entry.sub ?? "") };
    });
  }

  function entriesOfQuote(one: Quote): TimelineEntry[] {
    const number = String(one.number ?? "");
    const made: TimelineEntry = {
      key: "quote",
      day: one.quoteOn ?? formats.dayOf(one.createdAt),
      ...{ step: "quoted", ...creationDetails(one, "quote-convert") },
      what: t("tlQuote", { number, amount: formats.amount(one.grossMinor, one.currencyCode) }),
      mark: "past",
    };
    if (one.acceptedAt === "" || isAcceptedHere) return [made];
    const accepted = { key: "accepted", day: formats.dayOf(one.acceptedAt), at: one.acceptedAt, what: t("tlAccepted") };
    return [made, { ...accepted, ...stepDetails(one.id, "quote-accept"), step: "answered", mark: "past" }];
  }

  function entriesOfOrder(order: Order): TimelineEntry[] {
    const number = String(order.number ?? "");
    const day = order.orderOn ?? formats.dayOf(order.createdAt);
    const origin = orders.find((one) => one.order.id === origins.get(order.id))?.order;
    const backOrders = orders.filter((one) => origins.get(one.order.id) === order.id);
    const made: TimelineEntry = {
      key: order.id,
      day,
      ...{ step: "ordered", ...creationDetails(order, "quote-order", "order-create", "order-backorder") },
      what: origin ? t("tlBackOrder", { number, of: String(origin.number ?? "") }) : t("tlOrder", { number }),
      links: [...(origin ? [origin] : []), ...backOrders.map((one) => one.order)].map((one) => ({
        key: one.id,
        link: <OrderLink order={one} isRest={one !== origin} />,
      })),
      mark: "past",
    };
    if (!order.shippedOn) return [made];
    const deliveryEntry: TimelineEntry = {
      key: `${order.id}:shipped`,
      day: order.shippedOn,
      ...{ step: "delivered", ...stepDetails(order.id, "order-ship") },
      what: t(isFullyDelivered(order) ? "tlDelivered" : "tlDeliveredPart", { number }),
      links: [{ key: "note", link: <DeliveryNote order={order} /> }],
      mark: "past",
    };
    return [made, deliveryEntry];
  }

  function entriesOfInvoice(invoice: Invoice): TimelineEntry[] {
    const amount = formats.amount(invoice.isCredit ? -invoice.grossMinor : invoice.grossMinor, invoice.currencyCode);
    const day = invoice.invoiceOn ?? formats.dayOf(invoice.createdAt);
    const posting = operations.find(({ posted }) => posted?.invoiceId === invoice.id);
    const at = posting?.finishedAt ?? (invoice.createdAt || undefined);
    const voucher = posting?.posted?.voucher;
    const comparisonText =
      voucher === "matches" || voucher === "differs" ? invoiceMessages(`tlVoucher.${voucher}`) : "";
    const voucherText = invoice.voucherNumber ? invoiceMessages("tlMadeBy", { voucher: invoice.voucherNumber }) : "";
    const reasonText = posting?.reason ? invoiceMessages("tlReason", { reason: posting.reason }) : "";
    const sub = joinLines(posting ? personText(posting) : "", reasonText, voucherText, comparisonText);
    const isOwn = invoice.id === own?.invoiceId;
    const [actEntries, paidEntries] = isOwn ? [actEntriesHere, paidHere] : [actEntriesElsewhere, paidElsewhere];
    const invoiceOperations = operations.filter(({ subject }) => subject === invoice.id);
    const isTakenBack = invoice.isCredit || !claims.includes(invoice);
    // An operation that posted a credit note is left out, because the credit note has an entry of its own.
    const withoutPostedInvoice = invoiceOperations.filter(({ posted }) => posted === null);
    const invoiceEntries = [
      { key: invoice.id, day, at, step: "invoiced", what: t("tlInvoiced", { amount }), sub, mark: "past" } as const,
      ...mailEntries(invoiceOperations),
      ...actEntries(invoiceOperations, ["invoice-einvoice"]),
      ...actEntries(withoutPostedInvoice, ["invoice-void", "invoice-credit"]),
      ...paidEntries(invoice, invoiceOperations, isTakenBack),
      ...reminderEntries(invoice, invoiceOperations, isTakenBack),
    ];
    // The page of an invoice does not name the invoice where it is the only one of the sale. Among several invoices the
    // page names its own invoice without a link.
    if (isOwn && invoices.length === 1) return invoiceEntries;
    const title = invoiceMessages(invoice.isCredit ? "creditTitle" : "title", { number: String(invoice.number ?? "") });
    const link = { key: invoice.id, link: isOwn ? title : <InvoiceLink invoiceId={invoice.id} /> };
    return invoiceEntries.map((entry: TimelineEntry) => ({ ...entry, links: [link, ...(entry.links ?? [])] }));
  }
}

const chainStepsAhead = { due: "due", delivery: "delivered", validUntil: "answered" } as const;

const isFullyDelivered = ({ rows }: Order) =>
  rows.every((row) => row.isTextRow || (row.deliveredQuantity ?? row.quantity) === row.quantity);
