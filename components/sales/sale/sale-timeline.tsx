"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Offers } from "@/lib/api/browser/offers";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { Operation } from "@/lib/api/contract/operation";
import type { Order } from "@/lib/api/contract/order";
import type { Quote } from "@/lib/api/contract/quote";
import type { ChainView, SalesChain } from "@/lib/flow/sales-chain";
import { InvoiceLink } from "../invoice/invoice-link";
import { useOfferEntries } from "../quote/use-offer-entries";
import { type Entry, Timeline } from "../timeline";
import { DeliveryNote } from "./delivery-note";
import { OrderLink } from "./order-link";

type Props = {
  chain: SalesChain;
  view: ChainView;
  /** Of each back order the order whose rest it holds. */
  origins: ReadonlyMap<string, string>;
  operations: readonly Operation[];
  offers: Offers | null;
  today: string;
};

/** What has become of a sale so far, by whom and when, what is next, and what lies ahead. */
export function SaleTimeline({ chain, view, origins, operations, offers, today }: Props) {
  const t = useTranslations("sales.sale");
  const words = useTranslations("sales.invoice");
  const later = useTranslations("later.timeline");
  const formats = useFormats();
  const { quote, orders, invoices } = chain;
  const { entries: offerEntries, versionOf } = useOfferEntries(offers);
  // Who said yes through the link, or told the seller, is named there.
  const isAcceptedHere = (chain.answer ?? "declined") !== "declined";
  const past = [
    ...(quote ? ofQuote(quote) : []),
    ...orders.flatMap(({ order }) => ofOrder(order)),
    ...invoices.flatMap(ofInvoice),
    ...operations.filter((one) => one.kind.endsWith("-email") && one.stage === "done").map(ofMail),
    ...offerEntries,
  ].toSorted((one, other) => one.day.localeCompare(other.day) || (one.at ?? "").localeCompare(other.at ?? ""));
  const now: Entry[] = view.next
    ? [{ key: "now", day: today, what: t(`turn.${view.next.action}.title`), mark: "now" }]
    : [];
  const ahead = view.ahead.map(({ step, on, documentId, late }): Entry => {
    const what = step === "reminder" ? later("remindAhead") : t(`ahead.${step}`);
    return { key: `${step}:${documentId}`, day: on, what, mark: "next", late };
  });
  return <Timeline entries={[...past, ...now, ...ahead]} today={today} />;

  function by(subject: string, ...kinds: readonly Operation["kind"][]): string {
    const one = operations.find((own) => own.stage === "done" && own.subject === subject && kinds.includes(own.kind));
    return one?.personName ? t("by", { name: one.personName }) : "";
  }

  function ofQuote(one: Quote): Entry[] {
    const number = String(one.number ?? "");
    const made: Entry = {
      key: "quote",
      day: one.quoteOn ?? formats.dayOf(one.createdAt),
      what: t("tlQuote", { number, amount: formats.amount(one.grossMinor, one.currencyCode) }),
      mark: "past",
    };
    if (one.acceptedAt === "" || isAcceptedHere) return [made];
    const day = formats.dayOf(one.acceptedAt);
    return [made, { key: "accepted", day, what: t("tlAccepted"), sub: by(one.id, "quote-accept"), mark: "past" }];
  }

  function ofOrder(order: Order): Entry[] {
    const number = String(order.number ?? "");
    const day = order.orderOn ?? formats.dayOf(order.createdAt);
    const origin = orders.find((one) => one.order.id === origins.get(order.id))?.order;
    const rests = orders.filter((one) => origins.get(one.order.id) === order.id);
    const made: Entry = {
      key: order.id,
      day,
      what: origin ? t("tlBackOrder", { number, of: String(origin.number ?? "") }) : t("tlOrder", { number }),
      sub: origin ? by(origin.id, "order-backorder") : quote ? by(quote.id, "quote-order") : "",
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
      what: t(isWhole(order) ? "tlDelivered" : "tlDeliveredPart", { number }),
      sub: by(order.id, "order-ship"),
      links: [{ key: "note", link: <DeliveryNote order={order} /> }],
      mark: "past",
    };
    return [made, shipped];
  }

  function ofInvoice(invoice: Invoice): Entry[] {
    const amount = formats.amount(invoice.isCredit ? -invoice.grossMinor : invoice.grossMinor, invoice.currencyCode);
    const day = invoice.invoiceOn ?? formats.dayOf(invoice.createdAt);
    const links = [{ key: invoice.id, link: <InvoiceLink invoiceId={invoice.id} /> }];
    const posting = operations.find(({ posted }) => posted?.invoiceId === invoice.id);
    const voucher = posting?.posted?.voucher;
    const compared = voucher === "matches" || voucher === "differs" ? words(`tlVoucher.${voucher}`) : "";
    const sub = [posting?.personName ? t("by", { name: posting.personName }) : "", compared].filter(Boolean).join("\n");
    const made: Entry = { key: invoice.id, day, what: t("tlInvoiced", { amount }), sub, links, mark: "past" };
    if (!invoice.paidOn || invoice.isCredit) return [made];
    return [made, { key: `${invoice.id}:paid`, day: invoice.paidOn, what: t("tlPaid", { amount }), mark: "past" }];
  }

  function ofMail(one: Operation): Entry {
    const at = one.finishedAt ?? one.createdAt;
    const sub = [versionOf(one), one.email?.recipient, one.personName ? t("by", { name: one.personName }) : ""]
      .filter(Boolean)
      .join("\n");
    const what = t("tlMail", { time: formats.time(at) });
    return { key: one.id, day: formats.dayOf(at), at, what, sub, mark: "past" };
  }
}

const isWhole = ({ rows }: Order) =>
  rows.every((row) => row.isTextRow || (row.deliveredQuantity ?? row.quantity) === row.quantity);
