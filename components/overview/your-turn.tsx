"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import type { TurnPart, useSalesTurn } from "@/components/turn/use-sales-turn";
import { Link } from "@/components/ui/link";
import { TurnMark } from "@/components/ui/stage";
import { LoadingRows } from "@/components/ui/states";
import { toTurnDraftRows, type UnplacedOrder } from "./turn-draft";
import { toTurnQuoteRows } from "./turn-quote";
import { DraftRow, OverdueRow, QuoteRow, ShippedRow, UndeliveredRow } from "./turn-rows";

type Props = {
  salesTurn: ReturnType<typeof useSalesTurn>;
  /** The orders that this person has begun. */
  unplacedOrders: readonly UnplacedOrder[];
};

/** The number of rows shown of each part. */
const maxRowsPerPart = 5;
const orderedParts = ["undelivered", "overdue", "shipped", "quotes", "drafts"] as const satisfies readonly TurnPart[];

/**
 * Shows what waits for this person and, separately, what waits for colleagues because this person's role may not do it.
 * The warm colour appears on the page only when something waits for this person.
 */
export function YourTurn({ salesTurn, unplacedOrders }: Props) {
  const t = useTranslations("overview");
  const { id } = useCompany();
  const { parts, today = null, count, othersCount } = salesTurn;
  const isComplete = salesTurn.isRead && count !== undefined && othersCount !== undefined;
  if (salesTurn.problem && !isComplete)
    return <ProblemNotice problem={salesTurn.problem} onRetry={salesTurn.retry} title={t("failedTurn")} />;
  const draftRows = toTurnDraftRows(
    { invoices: parts.drafts?.invoices ?? [], quotes: parts.drafts?.quotes ?? [], orders: unplacedOrders },
    `/companies/${id}/sales`,
  );
  const rowsByPart: Record<TurnPart, ReactNode[]> = {
    undelivered: (parts.undelivered?.items ?? []).map((invoice) => (
      <UndeliveredRow key={invoice.id} invoice={invoice} />
    )),
    overdue: (parts.overdue?.items ?? []).map((invoice) => (
      <OverdueRow key={invoice.id} invoice={invoice} today={today} />
    )),
    shipped: (parts.shipped?.items ?? []).map((order) => <ShippedRow key={order.id} order={order} />),
    quotes: (parts.quotes ? toTurnQuoteRows(parts.quotes) : []).map((quote) => (
      <QuoteRow key={quote.id} quote={quote} />
    )),
    drafts: draftRows.map((draft) => <DraftRow key={draft.id} draft={draft} today={today} />),
  };
  const selectRowsOfOwner = (isOwn: boolean) => {
    const partNames = orderedParts.filter((partName) => salesTurn.isOwnPart(partName) === isOwn);
    return {
      rows: partNames.flatMap((partName) => rowsByPart[partName].slice(0, maxRowsPerPart)),
      hasMore: partNames.some((partName) => (parts[partName]?.total ?? 0) > maxRowsPerPart),
    };
  };
  if (!isComplete) return <TurnTable title={t("turn")} isOwn rows={null} />;
  return (
    <>
      {count > 0 ? (
        <TurnTable title={t("turn")} isOwn count={count} {...selectRowsOfOwner(true)} />
      ) : (
        <section>
          <h2>{t("nothing")}</h2>
          {othersCount === 0 ? (
            <p className="secondary mt-1">{t(salesTurn.lacksModule ? "nothingTextInvoices" : "nothingText")}</p>
          ) : null}
        </section>
      )}
      {othersCount > 0 ? <TurnTable title={t("colleagues")} count={othersCount} {...selectRowsOfOwner(false)} /> : null}
    </>
  );
}

type TurnTableProps = {
  title: string;
  isOwn?: boolean;
  count?: number;
  /** The rows; null while they are read. */
  rows: ReactNode[] | null;
  hasMore?: boolean;
};

function TurnTable({ title, isOwn = false, count, rows, hasMore = false }: TurnTableProps) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id, currencyCode } = useCompany();
  const isHighlighted = isOwn && rows !== null;
  return (
    <section>
      <div className={`flex items-center gap-2 border-b pb-2 ${isHighlighted ? "border-now-mark" : "border-line"}`}>
        {isHighlighted ? <TurnMark /> : null}
        <h2>{title}</h2>
        {count === undefined ? null : <span className="secondary tabular-nums">{formats.count(count)}</span>}
      </div>
      <table className="grid-table turn-table">
        <caption className="sr">{title}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{t("stage")}</th>
            <th scope="col">{t("customer")}</th>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("amount", { currency: currencyCode })}</th>
            <th scope="col">{t("action")}</th>
          </tr>
        </thead>
        <tbody>{rows ?? <LoadingRows rowCount={4} columns={["w-16", "w-40", "w-24", "w-20", "w-16"]} />}</tbody>
      </table>
      {hasMore ? (
        <p className="pt-1 text-sm">
          <Link className="link inline-block py-3" href={`/companies/${id}/sales`}>
            {t("showAll")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
