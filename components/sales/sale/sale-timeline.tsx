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
import { type ChainView, claimingInvoicesOf, isActionOfCustomer, type SalesChain } from "@/lib/rules/sales/sales-chain";
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
  chainView: ChainView;
  /** For each back order, the id of the order whose undelivered rows it contains. */
  originOfBackOrder: ReadonlyMap<string, string>;
  operations: readonly Operation[];
  /** The step that is under way, or whose outcome a person has to decide. */
  pendingStep: Operation | null;
  offers: Offers | null;
  /** The invoice on whose page the timeline stands; a refused operation on the invoice can be tried again there. */
  ownInvoice?: { invoiceId: string; retryHandlers: RetryHandlers };
  today: string;
};

const noRetryHandlers: RetryHandlers = {};

/** Shows the past steps of a sale with persons and times, its next step, and the steps to come. */
export function SaleTimeline({
  chain,
  chainView,
  originOfBackOrder,
  operations,
  pendingStep,
  offers,
  ownInvoice,
  today,
}: Props) {
  const t = useTranslations("sales.sale");
  const invoiceMessages = useTranslations("sales.invoice");
  const formats = useFormats();
  const salesPath = `/companies/${useCompany().id}/sales`;
  const { quote, orders, invoices } = chain;
  const { entries: offerEntries, versionTextOf } = useOfferEntries(offers);
  const mailEntriesOfOperations = useMailEntries();
  const takenBackEntriesOf = useTakenBackEntries();
  // A refused operation on another invoice is tried again on the page of that invoice, to which the entry has a link.
  const otherInvoiceEntriesOf = useOperationEntries(noRetryHandlers);
  const ownInvoiceEntriesOf = useOperationEntries(ownInvoice?.retryHandlers ?? noRetryHandlers);
  const otherPaymentEntriesOf = usePaymentEntries(otherInvoiceEntriesOf);
  const ownPaymentEntriesOf = usePaymentEntries(ownInvoiceEntriesOf);
  const reminderEntriesOf = useReminderEntries(today);
  const claimingInvoices = claimingInvoicesOf(invoices);
  // Where the portal has the customer's acceptance, the entries of the offer name who accepted, so the entry of the
  // books is left out.
  const isAcceptedInPortal = (chain.answer ?? "declined") !== "declined";
  const pastAndOpenEntries: readonly TimelineEntry[] = [
    ...(quote ? entriesOfQuote(quote) : []),
    ...orders.flatMap(({ order }) => entriesOfOrder(order)),
    ...invoices.flatMap(entriesOfInvoice),
    ...mailEntriesOf(quote ? [quote.id] : [], t("quoteTitle", { number: String(quote?.number ?? "") })),
    ...orders.flatMap(({ order }) =>
      mailEntriesOf([order.id], t("orderTitle", { number: String(order.number ?? "") })),
    ),
    ...takenBackEntriesOf(
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
            title: t(`turn.${stepNameOf(pendingStep)}.title`),
            mark: "open",
          },
          ...(pendingStep.personName ? { details: t("by", { name: pendingStep.personName }) } : {}),
          ...(isInUndoWait(pendingStep) ? { waitingOperation: pendingStep } : {}),
        },
      ]
    : chainView.nextAction
      ? [
          {
            ...{ key: "now", day: today, step: "written", title: t(`turn.${chainView.nextAction.action}.title`) },
            mark: isActionOfCustomer(chainView.nextAction) ? "open" : "now",
            ...(ownInvoice ? { links: linksTo(chainView.nextAction.documentId, ownInvoice.invoiceId) } : {}),
          },
        ]
      : [];
  const futureEntries = chainView.datesAhead.map(({ step, date: isoDay, documentId, isLate }): TimelineEntry => {
    return {
      key: `${step}:${documentId}`,
      day: isoDay,
      step: timelineStepOfFutureDate[step],
      title: t(`${isLate ? "behind" : "ahead"}.${step}`),
      mark: isLate ? "past" : "next",
      isLate,
    };
  });
  const entriesWithMark = (mark: TimelineEntry["mark"]) =>
    sortChronologically(
      [...pastAndOpenEntries, ...futureEntries].filter((entry) => entry.mark === mark),
      formats.dayOf,
    );
  return (
    <Timeline
      entries={[
        ...entriesWithMark("past"),
        ...entriesWithMark("open"),
        ...entriesWithMark("now"),
        ...nextEntries,
        ...entriesWithMark("next"),
      ]}
      today={today}
    />
  );

  function personTextOf({ personName }: Pick<Operation, "personName">): string {
    return personName ? t("by", { name: personName }) : "";
  }

  /**
   * The person and the time of a step that was done in the portal; empty where the step was done outside the portal.
   */
  function stepDetailsOf(subject: string, kind: Operation["kind"]): Pick<TimelineEntry, "details" | "happenedAt"> {
    return personAndTimeOf(
      operations.find(
        (operation) => operation.stage === "done" && operation.subject === subject && operation.kind === kind,
      ),
    );
  }

  /**
   * Who created a quote or an order, and when; the books give only the time for a document created outside the portal.
   */
  function creationDetailsOf(
    { id, createdAt }: Quote | Order,
    ...kinds: readonly Operation["kind"][]
  ): Pick<TimelineEntry, "details" | "happenedAt"> {
    const creation = operations.find(({ made, kind }) => made?.documentId === id && kinds.includes(kind));
    return { ...(createdAt ? { happenedAt: createdAt } : {}), ...personAndTimeOf(creation) };
  }

  /** The link from the page of one document to the page of another document, where the next step is done. */
  function linksTo(documentId: string, ownId: string): NonNullable<TimelineEntry["links"]> {
    const order = orders.find((chainOrder) => chainOrder.order.id === documentId)?.order;
    if (documentId === ownId || (!order && quote?.id !== documentId)) return [];
    const [folder, title] = order ? (["orders", "orderTitle"] as const) : (["quotes", "quoteTitle"] as const);
    const name = t(title, { number: String((order ?? quote)?.number ?? "") });
    return [{ key: documentId, link: <TextLink href={`${salesPath}/${folder}/${documentId}`}>{name}</TextLink> }];
  }

  function personAndTimeOf(operation: Operation | undefined): Pick<TimelineEntry, "details" | "happenedAt"> {
    return operation
      ? { details: personTextOf(operation), ...(operation.finishedAt ? { happenedAt: operation.finishedAt } : {}) }
      : {};
  }

  function mailEntriesOf(subjects: readonly string[], document: string): TimelineEntry[] {
    const subjectOperations = operations.filter(({ subject }) => subjects.includes(subject));
    return mailEntriesOfOperations(subjectOperations).map((entry) => {
      const mailOperation = subjectOperations.find(({ id }) => id === entry.key);
      return {
        ...entry,
        details: joinLines(document, mailOperation ? versionTextOf(mailOperation) : "", entry.details ?? ""),
      };
    });
  }

  function entriesOfQuote(shownQuote: Quote): TimelineEntry[] {
    const number = String(shownQuote.number ?? "");
    const creationEntry: TimelineEntry = {
      key: "quote",
      day: shownQuote.quoteOn ?? formats.dayOf(shownQuote.createdAt),
      ...{ step: "quoted", ...creationDetailsOf(shownQuote, "quote-convert") },
      title: t("tlQuote", { number, amount: formats.amount(shownQuote.grossMinor, shownQuote.currencyCode) }),
      mark: "past",
    };
    if (shownQuote.acceptedAt === "" || isAcceptedInPortal) return [creationEntry];
    const acceptanceEntry = {
      key: "accepted",
      day: formats.dayOf(shownQuote.acceptedAt),
      happenedAt: shownQuote.acceptedAt,
      title: t("tlAccepted"),
    };
    return [
      creationEntry,
      { ...acceptanceEntry, ...stepDetailsOf(shownQuote.id, "quote-accept"), step: "answered", mark: "past" },
    ];
  }

  function entriesOfOrder(order: Order): TimelineEntry[] {
    const number = String(order.number ?? "");
    const day = order.orderOn ?? formats.dayOf(order.createdAt);
    const origin = orders.find((chainOrder) => chainOrder.order.id === originOfBackOrder.get(order.id))?.order;
    const backOrders = orders.filter((chainOrder) => originOfBackOrder.get(chainOrder.order.id) === order.id);
    const creationEntry: TimelineEntry = {
      key: order.id,
      day,
      ...{ step: "ordered", ...creationDetailsOf(order, "quote-order", "order-create", "order-backorder") },
      title: origin ? t("tlBackOrder", { number, of: String(origin.number ?? "") }) : t("tlOrder", { number }),
      links: [...(origin ? [origin] : []), ...backOrders.map((linkedOrder) => linkedOrder.order)].map(
        (linkedOrder) => ({
          key: linkedOrder.id,
          link: <OrderLink order={linkedOrder} isBackOrder={linkedOrder !== origin} />,
        }),
      ),
      mark: "past",
    };
    if (!order.shippedOn) return [creationEntry];
    const deliveryEntry: TimelineEntry = {
      key: `${order.id}:shipped`,
      day: order.shippedOn,
      ...{ step: "delivered", ...stepDetailsOf(order.id, "order-ship") },
      title: t(isFullyDelivered(order) ? "tlDelivered" : "tlDeliveredPart", { number }),
      links: [{ key: "note", link: <DeliveryNote order={order} /> }],
      mark: "past",
    };
    return [creationEntry, deliveryEntry];
  }

  function entriesOfInvoice(invoice: Invoice): TimelineEntry[] {
    const amount = formats.amount(invoice.isCredit ? -invoice.grossMinor : invoice.grossMinor, invoice.currencyCode);
    const day = invoice.invoiceOn ?? formats.dayOf(invoice.createdAt);
    const postingOperation = operations.find(({ posted }) => posted?.invoiceId === invoice.id);
    const postedAt = postingOperation?.finishedAt ?? (invoice.createdAt || undefined);
    const voucher = postingOperation?.posted?.voucher;
    const comparisonText =
      voucher === "matches" || voucher === "differs" ? invoiceMessages(`tlVoucher.${voucher}`) : "";
    const voucherText = invoice.voucherNumber ? invoiceMessages("tlMadeBy", { voucher: invoice.voucherNumber }) : "";
    const reasonText = postingOperation?.reason ? invoiceMessages("tlReason", { reason: postingOperation.reason }) : "";
    const detailsText = joinLines(
      postingOperation ? personTextOf(postingOperation) : "",
      reasonText,
      voucherText,
      comparisonText,
    );
    const isOnOwnPage = invoice.id === ownInvoice?.invoiceId;
    const [operationEntriesOf, paymentEntriesOf] = isOnOwnPage
      ? [ownInvoiceEntriesOf, ownPaymentEntriesOf]
      : [otherInvoiceEntriesOf, otherPaymentEntriesOf];
    const invoiceOperations = operations.filter(({ subject }) => subject === invoice.id);
    const isTakenBack = invoice.isCredit || !claimingInvoices.includes(invoice);
    // An operation that posted a credit note is left out, because the credit note has an entry of its own.
    const operationsWithoutInvoice = invoiceOperations.filter(({ posted }) => posted === null);
    const invoiceEntries = [
      {
        key: invoice.id,
        day,
        happenedAt: postedAt,
        step: "invoiced",
        title: t("tlInvoiced", { amount }),
        details: detailsText,
        mark: "past",
      } as const,
      ...mailEntriesOfOperations(invoiceOperations),
      ...operationEntriesOf(invoiceOperations, ["invoice-einvoice"]),
      ...operationEntriesOf(operationsWithoutInvoice, ["invoice-void", "invoice-credit"]),
      ...paymentEntriesOf(invoice, invoiceOperations, isTakenBack),
      ...reminderEntriesOf(invoice, invoiceOperations, isTakenBack),
    ];
    // The page of an invoice does not name the invoice where it is the only one of the sale. Among several invoices the
    // page names its own invoice without a link.
    if (isOnOwnPage && invoices.length === 1) return invoiceEntries;
    const invoiceTitle = invoiceMessages(invoice.isCredit ? "creditTitle" : "title", {
      number: String(invoice.number ?? ""),
    });
    const link = { key: invoice.id, link: isOnOwnPage ? invoiceTitle : <InvoiceLink invoiceId={invoice.id} /> };
    return invoiceEntries.map((entry: TimelineEntry) => ({ ...entry, links: [link, ...(entry.links ?? [])] }));
  }
}

const timelineStepOfFutureDate = { due: "due", delivery: "delivered", validUntil: "answered" } as const;

const isFullyDelivered = ({ rows }: Order) =>
  rows.every((row) => row.isTextRow || (row.deliveredQuantity ?? row.quantity) === row.quantity);
