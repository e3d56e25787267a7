"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { Offers } from "@/lib/api/browser/sales/offers";
import { isHeld, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { Order } from "@/lib/api/contract/sales/order";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type ChainView, claimsOf, isForCustomer, type SalesChain } from "@/lib/rules/sales/sales-chain";
import { type Entry, Timeline } from "../chain/timeline";
import { inOrder } from "../chain/timeline-order";
import { lines, useActEntries, type WaysBack } from "../invoice/act-entries";
import { InvoiceLink } from "../invoice/invoice-link";
import { usePaidEntries } from "../invoice/use-paid-entries";
import { useReminderEntries } from "../invoice/use-reminder-entries";
import { useMailEntries } from "../mail/use-mail-entries";
import { useOfferEntries } from "../quote/use-offer-entries";
import { DeliveryNote } from "./delivery-note";
import { OrderLink } from "./order-link";
import { wordsOfStep } from "./steps/steps";
import { useTakenBack } from "./use-taken-back";

type Props = {
  chain: SalesChain;
  view: ChainView;
  /** For each back order, the id of the order whose undelivered rest it holds. */
  origins: ReadonlyMap<string, string>;
  operations: readonly Operation[];
  /** The step that is under way, or whose outcome a person has to decide. */
  moving: Operation | null;
  offers: Offers | null;
  /** The invoice on whose page the timeline stands; a refused operation on the invoice can be tried again there. */
  own?: { invoiceId: string; waysBack: WaysBack };
  today: string;
};

const nowhere: WaysBack = {};

/** Shows what has happened in a sale, by whom and when, what waits or is next, and what lies ahead. */
export function SaleTimeline({ chain, view, origins, operations, moving, offers, own, today }: Props) {
  const t = useTranslations("sales.sale");
  const words = useTranslations("sales.invoice");
  const formats = useFormats();
  const sales = `/companies/${useCompany().id}/sales`;
  const { quote, orders, invoices } = chain;
  const { entries: offerEntries, versionOf } = useOfferEntries(offers);
  const mails = useMailEntries();
  const takenBack = useTakenBack();
  // A refused operation on another invoice is tried again on the page of that invoice, to which the entry has a link.
  const elsewhere = useActEntries(nowhere);
  const here = useActEntries(own?.waysBack ?? nowhere);
  const paidElsewhere = usePaidEntries(elsewhere);
  const paidHere = usePaidEntries(here);
  const reminders = useReminderEntries(today);
  const claims = claimsOf(invoices);
  // Where the portal has the customer's acceptance, the entries of the offer name who accepted, so the books' entry is left
  // out.
  const isAcceptedHere = (chain.answer ?? "declined") !== "declined";
  const all: readonly Entry[] = [
    ...(quote ? ofQuote(quote) : []),
    ...orders.flatMap(({ order }) => ofOrder(order)),
    ...invoices.flatMap(ofInvoice),
    ...mailsOf(quote ? [quote.id] : [], t("quoteTitle", { number: String(quote?.number ?? "") })),
    ...orders.flatMap(({ order }) => mailsOf([order.id], t("orderTitle", { number: String(order.number ?? "") }))),
    ...takenBack(
      operations,
      orders.map(({ order }) => order),
    ),
    ...offerEntries,
  ];
  const now: Entry[] = moving
    ? [
        {
          ...{ key: "now", day: today, step: "written", what: t(`turn.${wordsOfStep(moving)}.title`), mark: "open" },
          ...(moving.personName ? { sub: t("by", { name: moving.personName }) } : {}),
          ...(isHeld(moving) ? { held: moving } : {}),
        },
      ]
    : view.next
      ? [
          {
            ...{ key: "now", day: today, step: "written", what: t(`turn.${view.next.action}.title`) },
            mark: isForCustomer(view.next) ? "open" : "now",
            ...(own ? { links: wayTo(view.next.documentId, own.invoiceId) } : {}),
          },
        ]
      : [];
  const ahead = view.ahead.map(({ step, on, documentId, late }): Entry => {
    return {
      key: `${step}:${documentId}`,
      day: on,
      step: stepsAhead[step],
      what: t(`${late ? "behind" : "ahead"}.${step}`),
      mark: late ? "past" : "next",
      late,
    };
  });
  const of = (mark: Entry["mark"]) =>
    inOrder(
      [...all, ...ahead].filter((one) => one.mark === mark),
      formats.dayOf,
    );
  return <Timeline entries={[...of("past"), ...of("open"), ...of("now"), ...now, ...of("next")]} today={today} />;

  function by({ personName }: Pick<Operation, "personName">): string {
    return personName ? t("by", { name: personName }) : "";
  }

  /** By whom and when a step of a document was done in the portal; empty where it was done elsewhere. */
  function moved(subject: string, kind: Operation["kind"]): Pick<Entry, "sub" | "at"> {
    return byAndWhen(operations.find((own) => own.stage === "done" && own.subject === subject && own.kind === kind));
  }

  /** Who created a quote or an order, and when; for a document that was created elsewhere only the books' time is known. */
  function madeBy({ id, createdAt }: Quote | Order, ...kinds: readonly Operation["kind"][]): Pick<Entry, "sub" | "at"> {
    const one = operations.find(({ made, kind }) => made?.documentId === id && kinds.includes(kind));
    return { ...(createdAt ? { at: createdAt } : {}), ...byAndWhen(one) };
  }

  /** The link from the page of one document to the page of another document, where the next step is done. */
  function wayTo(documentId: string, hereId: string): NonNullable<Entry["links"]> {
    const order = orders.find((one) => one.order.id === documentId)?.order;
    if (documentId === hereId || (!order && quote?.id !== documentId)) return [];
    const [folder, title] = order ? (["orders", "orderTitle"] as const) : (["quotes", "quoteTitle"] as const);
    const name = t(title, { number: String((order ?? quote)?.number ?? "") });
    return [{ key: documentId, link: <TextLink href={`${sales}/${folder}/${documentId}`}>{name}</TextLink> }];
  }

  function byAndWhen(one: Operation | undefined): Pick<Entry, "sub" | "at"> {
    return one ? { sub: by(one), ...(one.finishedAt ? { at: one.finishedAt } : {}) } : {};
  }

  function mailsOf(subjects: readonly string[], document: string): Entry[] {
    const own = operations.filter(({ subject }) => subjects.includes(subject));
    return mails(own).map((entry) => {
      const mail = own.find(({ id }) => id === entry.key);
      return { ...entry, sub: lines(document, mail ? versionOf(mail) : "", entry.sub ?? "") };
    });
  }

  function ofQuote(one: Quote): Entry[] {
    const number = String(one.number ?? "");
    const made: Entry = {
      key: "quote",
      day: one.quoteOn ?? formats.dayOf(one.createdAt),
      ...{ step: "quoted", ...madeBy(one, "quote-convert") },
      what: t("tlQuote", { number, amount: formats.amount(one.grossMinor, one.currencyCode) }),
      mark: "past",
    };
    if (one.acceptedAt === "" || isAcceptedHere) return [made];
    const accepted = { key: "accepted", day: formats.dayOf(one.acceptedAt), at: one.acceptedAt, what: t("tlAccepted") };
    return [made, { ...accepted, ...moved(one.id, "quote-accept"), step: "answered", mark: "past" }];
  }

  function ofOrder(order: Order): Entry[] {
    const number = String(order.number ?? "");
    const day = order.orderOn ?? formats.dayOf(order.createdAt);
    const origin = orders.find((one) => one.order.id === origins.get(order.id))?.order;
    const rests = orders.filter((one) => origins.get(one.order.id) === order.id);
    const made: Entry = {
      key: order.id,
      day,
      ...{ step: "ordered", ...madeBy(order, "quote-order", "order-create", "order-backorder") },
      what: origin ? t("tlBackOrder", { number, of: String(origin.number ?? "") }) : t("tlOrder", { number }),
      links: [...(origin ? [origin] : []), ...rests.map((one) => one.order)].map((one) => ({
        key: one.id,
        link: <OrderLink order={one} isRest={one !== origin} />,
      })),
      mark: "past",
    };
    if (!order.shippedOn) return [made];
    const shipped: Entry = {
      key: `${order.id}:shipped`,
      day: order.shippedOn,
      ...{ step: "delivered", ...moved(order.id, "order-ship") },
      what: t(isWhole(order) ? "tlDelivered" : "tlDeliveredPart", { number }),
      links: [{ key: "note", link: <DeliveryNote order={order} /> }],
      mark: "past",
    };
    return [made, shipped];
  }

  function ofInvoice(invoice: Invoice): Entry[] {
    const amount = formats.amount(invoice.isCredit ? -invoice.grossMinor : invoice.grossMinor, invoice.currencyCode);
    const day = invoice.invoiceOn ?? formats.dayOf(invoice.createdAt);
    const posting = operations.find(({ posted }) => posted?.invoiceId === invoice.id);
    const at = posting?.finishedAt ?? (invoice.createdAt || undefined);
    const voucher = posting?.posted?.voucher;
    const compared = voucher === "matches" || voucher === "differs" ? words(`tlVoucher.${voucher}`) : "";
    const booked = invoice.voucherNumber ? words("tlMadeBy", { voucher: invoice.voucherNumber }) : "";
    const why = posting?.reason ? words("tlReason", { reason: posting.reason }) : "";
    const sub = lines(posting ? by(posting) : "", why, booked, compared);
    const isOwn = invoice.id === own?.invoiceId;
    const [acts, paid] = isOwn ? [here, paidHere] : [elsewhere, paidElsewhere];
    const about = operations.filter(({ subject }) => subject === invoice.id);
    const isTaken = invoice.isCredit || !claims.includes(invoice);
    // An operation that posted a credit note is left out, because the credit note has an entry of its own.
    const takingBack = about.filter(({ posted }) => posted === null);
    const told = [
      { key: invoice.id, day, at, step: "invoiced", what: t("tlInvoiced", { amount }), sub, mark: "past" } as const,
      ...mails(about),
      ...acts(about, ["invoice-einvoice"]),
      ...acts(takingBack, ["invoice-void", "invoice-credit"]),
      ...paid(invoice, about, isTaken),
      ...reminders(invoice, about, isTaken),
    ];
    // On its own page the only invoice of a sale is not named; beside other invoices it is named without a link.
    if (isOwn && invoices.length === 1) return told;
    const title = words(invoice.isCredit ? "creditTitle" : "title", { number: String(invoice.number ?? "") });
    const link = { key: invoice.id, link: isOwn ? title : <InvoiceLink invoiceId={invoice.id} /> };
    return told.map((entry: Entry) => ({ ...entry, links: [link, ...(entry.links ?? [])] }));
  }
}

const stepsAhead = { due: "due", delivery: "delivered", validUntil: "answered" } as const;

const isWhole = ({ rows }: Order) =>
  rows.every((row) => row.isTextRow || (row.deliveredQuantity ?? row.quantity) === row.quantity);
