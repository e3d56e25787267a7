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
import { LatestInvoices } from "./latest-invoices";
import { PurchasesWaiting } from "./purchases-waiting";
import { ReceivablesSummary } from "./receivables-summary";
import { ScheduledMails } from "./scheduled-mails";
import type { UnplacedOrder } from "./turn-draft";
import { UpcomingPayments } from "./upcoming-payments";
import { YourTurn } from "./your-turn";

type Props = {
  /** The orders that this person has begun; undefined while they are read. */
  unplacedOrders: { items: readonly UnplacedOrder[]; total: number } | undefined;
};

/**
 * Shows the overview of a company: the person's turn, the receivables and the latest invoices. Each part can fail by
 * itself.
 */
export function Overview({ unplacedOrders }: Props) {
  const t = useTranslations("overview");
  const { id, currencyCode } = useCompany();
  const formats = useFormats();
  const receivablesResult = useQuery(receivablesQuery(id));
  const salesTurn = useSalesTurn({ data: unplacedOrders });
  const latestInvoicesResult = useQuery(invoicesQuery(id, { sort: "number", pageSize: 6 }));

  const partProblems = [receivablesResult, latestInvoicesResult].map((partResult) =>
    partResult.data === undefined ? partResult.error : null,
  );
  const fatalProblem =
    partProblems.find((partProblem) => partProblem && fatalProblemCodes.has(partProblem.code)) ??
    (partProblems.every(Boolean) ? partProblems[0] : null);
  if (fatalProblem) {
    const retry = () => {
      salesTurn.retry();
      void Promise.all([receivablesResult, latestInvoicesResult].map((partResult) => partResult.refetch()));
    };
    return <ProblemNotice problem={fatalProblem} onRetry={retry} title={t("failed")} />;
  }
  const today = receivablesResult.data ? formats.dayOf(receivablesResult.data.serverTimeUtc) : null;
  // A credit note has a negative remaining amount. It is neither overdue nor due, because the customer owes nothing.
  const isOverdue = ({ status, remainingMinor }: OpenInvoice) => status === "overdue" && remainingMinor > 0n;
  const overdueInvoices = receivablesResult.data?.open.filter(isOverdue);
  const notYetDueInvoices = receivablesResult.data?.open.filter(
    (openInvoice) => !isOverdue(openInvoice) && openInvoice.remainingMinor > 0n,
  );
  return (
    <>
      {salesTurn.lacksModule ? (
        <p className="secondary mb-8 max-w-[92ch] text-sm">
          <MissingSalesModuleText />
        </p>
      ) : null}
      <div className="overview">
        <div className="grid content-start gap-9">
          <YourTurn salesTurn={salesTurn} unplacedOrders={unplacedOrders?.items ?? []} />
        </div>
        <aside className="grid min-w-0 content-start gap-9">
          <PurchasesWaiting />
          {receivablesResult.error && !receivablesResult.data ? (
            <ProblemNotice
              problem={receivablesResult.error}
              onRetry={() => void receivablesResult.refetch()}
              title={t("failedOwed")}
            />
          ) : (
            <>
              <ReceivablesSummary
                openInvoices={receivablesResult.data?.open}
                overdueInvoices={overdueInvoices}
                ownCurrency={currencyCode}
              />
              <UpcomingPayments invoices={notYetDueInvoices} today={today} />
              <ScheduledMails today={today} />
            </>
          )}
          {receivablesResult.data ? (
            <p className="read-at">{t("readAt", { time: formats.time(receivablesResult.data.serverTimeUtc) })}</p>
          ) : null}
        </aside>
        <LatestInvoices
          invoicesPage={latestInvoicesResult.data}
          today={today}
          problem={latestInvoicesResult.error}
          onRetry={() => void latestInvoicesResult.refetch()}
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
