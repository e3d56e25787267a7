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
import { turnDrafts, type UnplacedOrder } from "./turn-draft";
import { turnQuoteRows } from "./turn-quote";
import { DraftRow, OverdueRow, QuoteRow, ShippedRow, UndeliveredRow } from "./turn-rows";

type Props = {
  turn: ReturnType<typeof useSalesTurn>;
  /** The orders that this person has begun. */
  unplaced: readonly UnplacedOrder[];
};

/** The number of rows shown of each part. */
const maxRowsPerPart = 5;
const partOrder = ["undelivered", "overdue", "shipped", "quotes", "drafts"] as const satisfies readonly TurnPart[];

/**
 * Shows what waits for this person and, separately, what waits for colleagues because this person's role may not do it.
 * The warm colour appears on the page only when something waits for this person.
 */
export function YourTurn({ turn, unplaced }: Props) {
  const t = useTranslations("overview");
  const { id } = useCompany();
  const { parts, today = null, count, othersCount } = turn;
  const isComplete = turn.isRead && count !== undefined && othersCount !== undefined;
  if (turn.problem && !isComplete)
    return <ProblemNotice problem={turn.problem} onRetry={turn.retry} title={t("failedTurn")} />;
  const drafts = turnDrafts(
    { invoices: parts.drafts?.invoices ?? [], quotes: parts.drafts?.quotes ?? [], orders: unplaced },
    `/companies/${id}/sales`,
  );
  const rows: Record<TurnPart, ReactNode[]> = {
    undelivered: (parts.undelivered?.items ?? []).map((one) => <UndeliveredRow key={one.id} invoice={one} />),
    overdue: (parts.overdue?.items ?? []).map((one) => <OverdueRow key={one.id} invoice={one} today={today} />),
    shipped: (parts.shipped?.items ?? []).map((one) => <ShippedRow key={one.id} order={one} />),
    quotes: (parts.quotes ? turnQuoteRows(parts.quotes) : []).map((one) => <QuoteRow key={one.id} quote={one} />),
    drafts: drafts.map((one) => <DraftRow key={one.id} draft={one} today={today} />),
  };
  const rowsOf = (isOwn: boolean) => {
    const names = partOrder.filter((name) => turn.isOwn(name) === isOwn);
    return {
      rows: names.flatMap((name) => rows[name].slice(0, maxRowsPerPart)),
      hasMore: names.some((name) => (parts[name]?.total ?? 0) > maxRowsPerPart),
    };
  };
  if (!isComplete) return <TurnTable title={t("turn")} isOwn rows={null} />;
  return (
    <>
      {count > 0 ? (
        <TurnTable title={t("turn")} isOwn count={count} {...rowsOf(true)} />
      ) : (
        <section>
          <h2>{t("nothing")}</h2>
          {othersCount === 0 ? (
            <p className="secondary mt-1">{t(turn.lacksModule ? "nothingTextInvoices" : "nothingText")}</p>
          ) : null}
        </section>
      )}
      {othersCount > 0 ? <TurnTable title={t("colleagues")} count={othersCount} {...rowsOf(false)} /> : null}
    </>
  );
}

type TableProps = {
  title: string;
  isOwn?: boolean;
  count?: number;
  /** The rows; null while they are read. */
  rows: ReactNode[] | null;
  hasMore?: boolean;
};

function TurnTable({ title, isOwn = false, count, rows, hasMore = false }: TableProps) {
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
        <tbody>{rows ?? <LoadingRows rows={4} columns={["w-16", "w-40", "w-24", "w-20", "w-16"]} />}</tbody>
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
