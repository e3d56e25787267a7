"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { SalesModuleWords } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { useSalesTurn } from "@/components/turn/use-sales-turn";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { type OpenInvoice, receivablesQuery } from "@/lib/api/browser/sales/receivables";
import { ApprovalsWaiting } from "./approvals-waiting";
import { LatestInvoices } from "./latest-invoices";
import { Leaving } from "./leaving";
import { Owed } from "./owed";
import type { UnplacedOrder } from "./turn-draft";
import { Upcoming } from "./upcoming";
import { YourTurn } from "./your-turn";

type Props = {
  /** The orders that this person has begun; undefined while they are read. */
  unplaced: { items: readonly UnplacedOrder[]; total: number } | undefined;
};

/** The overview of a company: the person's turn, the receivables and the latest invoices. Each part can fail by itself. */
export function Overview({ unplaced }: Props) {
  const t = useTranslations("overview");
  const { id, currencyCode } = useCompany();
  const formats = useFormats();
  const receivables = useQuery(receivablesQuery(id));
  const turn = useSalesTurn({ data: unplaced });
  const latest = useQuery(invoicesQuery(id, { sort: "number", pageSize: 6 }));

  const errors = [receivables, latest].map((part) => (part.data === undefined ? part.error : null));
  const dead = errors.find((error) => error && wholePage.has(error.code)) ?? (errors.every(Boolean) ? errors[0] : null);
  if (dead) {
    const again = () => {
      turn.retry();
      void Promise.all([receivables, latest].map((part) => part.refetch()));
    };
    return <ProblemNotice problem={dead} onRetry={again} title={t("failed")} />;
  }
  const today = receivables.data ? formats.dayOf(receivables.data.serverTimeUtc) : null;
  // A credit note has a negative remaining amount. It is neither overdue nor due, because the customer owes nothing.
  const isLate = ({ status, remainingMinor }: OpenInvoice) => status === "overdue" && remainingMinor > 0n;
  const overdue = receivables.data?.open.filter(isLate);
  const waiting = receivables.data?.open.filter((one) => !isLate(one) && one.remainingMinor > 0n);
  return (
    <>
      {turn.lacksModule ? (
        <p className="two mb-8 max-w-[92ch] text-sm">
          <SalesModuleWords />
        </p>
      ) : null}
      <div className="overview">
        <div className="grid content-start gap-9">
          <YourTurn turn={turn} unplaced={unplaced?.items ?? []} />
        </div>
        <aside className="grid min-w-0 content-start gap-9">
          <ApprovalsWaiting />
          {receivables.error && !receivables.data ? (
            <ProblemNotice
              problem={receivables.error}
              onRetry={() => void receivables.refetch()}
              title={t("failedOwed")}
            />
          ) : (
            <>
              <Owed open={receivables.data?.open} overdue={overdue} currency={currencyCode} />
              <Upcoming waiting={waiting} today={today} />
              <Leaving today={today} />
            </>
          )}
          {receivables.data ? (
            <p className="read-at">{t("readAt", { time: formats.time(receivables.data.serverTimeUtc) })}</p>
          ) : null}
        </aside>
        <LatestInvoices page={latest.data} today={today} failed={latest.error} onRetry={() => void latest.refetch()} />
      </div>
    </>
  );
}

/** The codes of problems with which nothing can be read, so that they are shown once and not in every part. */
const wholePage: ReadonlySet<string> = new Set([
  "reconnect_required",
  "connection_missing",
  "scope_missing",
  "not_signed_in",
  "not_found",
  "module_missing",
  "role_missing",
]);
