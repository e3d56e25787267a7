"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { MissingSalesModuleText } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { useSalesTurn } from "@/components/turn/use-sales-turn";
import { invoicesQuery } from "@/lib/api/browser/sales/invoices";
import { type OpenInvoice, receivablesQuery } from "@/lib/api/browser/sales/receivables";
import { ApprovalsWaiting } from "./approvals-waiting";
import { LatestInvoices } from "./latest-invoices";
import { ReceivablesSummary } from "./receivables-summary";
import { ScheduledMails } from "./scheduled-mails";
import type { UnplacedOrder } from "./turn-draft";
import { UpcomingPayments } from "./upcoming-payments";
import { YourTurn } from "./your-turn";

type Props = {
  /** The orders that this person has begun; undefined while they are read. */
  unplaced: { items: readonly UnplacedOrder[]; total: number } | undefined;
};

/**
 * The overview of a company: the person's turn, the receivables and the latest invoices. Each part can fail by itself.
 */
export function Overview({ unplaced }: Props) {
  const t = useTranslations("overview");
  const { id, currencyCode } = useCompany();
  const formats = useFormats();
  const receivables = useQuery(receivablesQuery(id));
  const salesTurn = useSalesTurn({ data: unplaced });
  const latestInvoices = useQuery(invoicesQuery(id, { sort: "number", pageSize: 6 }));

  const errors = [receivables, latestInvoices].map((part) => (part.data === undefined ? part.error : null));
  const fatalProblem =
    errors.find((error) => error && fatalProblemCodes.has(error.code)) ?? (errors.every(Boolean) ? errors[0] : null);
  if (fatalProblem) {
    const retry = () => {
      salesTurn.retry();
      void Promise.all([receivables, latestInvoices].map((part) => part.refetch()));
    };
    return <ProblemNotice problem={fatalProblem} onRetry={retry} title={t("failed")} />;
  }
  const today = receivables.data ? formats.dayOf(receivables.data.serverTimeUtc) : null;
  // A credit note has a negative remaining amount. It is neither overdue nor due, because the customer owes nothing.
  const isLate = ({ status, remainingMinor }: OpenInvoice) => status === "overdue" && remainingMinor > 0n;
  const overdue = receivables.data?.open.filter(isLate);
  const notYetDue = receivables.data?.open.filter((one) => !isLate(one) && one.remainingMinor > 0n);
  return (
    <>
      {salesTurn.lacksModule ? (
        <p className="secondary mb-8 max-w-[92ch] text-sm">
          <MissingSalesModuleText />
        </p>
      ) : null}
      <div className="overview">
        <div className="grid content-start gap-9">
          <YourTurn turn={salesTurn} unplaced={unplaced?.items ?? []} />
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
              <ReceivablesSummary open={receivables.data?.open} overdue={overdue} currency={currencyCode} />
              <UpcomingPayments invoices={notYetDue} today={today} />
              <ScheduledMails today={today} />
            </>
          )}
          {receivables.data ? (
            <p className="read-at">{t("readAt", { time: formats.time(receivables.data.serverTimeUtc) })}</p>
          ) : null}
        </aside>
        <LatestInvoices
          page={latestInvoices.data}
          today={today}
          problem={latestInvoices.error}
          onRetry={() => void latestInvoices.refetch()}
        />
      </div>
    </>
  );
}

/** The codes of problems that prevent every read. Such a problem is shown once and not in every part. */
const fatalProblemCodes: ReadonlySet<string> = new Set([
  "reconnect_required",
  "connection_missing",
  "scope_missing",
  "not_signed_in",
  "not_found",
  "module_missing",
  "role_missing",
]);
