"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { SalesModuleWords } from "@/components/shell/sales-module";
import { operationsOfQuery } from "@/lib/api/browser/batches";
import { invoiceDraftsQuery } from "@/lib/api/browser/invoice-drafts";
import { invoicesQuery } from "@/lib/api/browser/invoices";
import { quoteDraftsQuery } from "@/lib/api/browser/quote-drafts";
import { quotesQuery } from "@/lib/api/browser/quotes";
import { type OpenInvoice, receivablesQuery } from "@/lib/api/browser/receivables";
import { waitingQuery } from "@/lib/api/browser/waiting-operations";
import type { Problem } from "@/lib/problem";
import { ApprovalsWaiting } from "./approvals-waiting";
import { LatestInvoices } from "./latest-invoices";
import { Leaving } from "./leaving";
import { Owed } from "./owed";
import { turnDrafts, type UnplacedOrder } from "./turn-draft";
import { turnQuotes } from "./turn-quote";
import { turnUndelivered } from "./turn-undelivered";
import { Upcoming } from "./upcoming";
import { YourTurn } from "./your-turn";

type Props = {
  /** The orders this person has begun; undefined while they are looked for. */
  unplaced: { items: readonly UnplacedOrder[]; total: number } | undefined;
};

/** What one wants to know on coming in: what is my turn, what is owed, what happened last. Each part fails alone. */
export function Overview({ unplaced }: Props) {
  const t = useTranslations("overview");
  const { id, currencyCode } = useCompany();
  const formats = useFormats();
  const receivables = useQuery(receivablesQuery(id));
  const newest = { sort: "created", pageSize: 5 } as const;
  const drafts = useQuery(invoiceDraftsQuery(id, newest));
  const quoteDrafts = useQuery(quoteDraftsQuery(id, newest));
  const accepted = useQuery(quotesQuery(id, { filter: "accepted", pageSize: 5 }));
  // Asked on every page; what cannot be read of it is told there.
  const answers = useQuery(waitingQuery(id)).data?.answers ?? [];
  const failing = useQuery(invoicesQuery(id, { filter: "undelivered", sort: "number", descending: true, pageSize: 5 }));
  const failingIds = (failing.data?.items ?? []).map((one) => one.id);
  const ofFailing = useQuery({ ...operationsOfQuery(id, failingIds), enabled: failingIds.length > 0 });
  const latest = useQuery(invoicesQuery(id, { sort: "number", pageSize: 6 }));

  const errors = [receivables, drafts, latest].map((part) => (part.data === undefined ? part.error : null));
  const dead = errors.find((error) => error && wholePage.has(error.code)) ?? (errors.every(Boolean) ? errors[0] : null);
  const again = () =>
    void Promise.all([receivables, drafts, quoteDrafts, accepted, failing, latest].map((part) => part.refetch()));
  if (dead) {
    return <ProblemNotice problem={dead} onRetry={again} title={t("failed")} />;
  }
  // A company without the module for quotes has none.
  const noneWithout = ({ error }: { error: Problem | null }) =>
    error?.code === "module_missing" ? { items: [], total: 0 } : undefined;
  const quotes = quoteDrafts.data ?? noneWithout(quoteDrafts);
  const ofQuotes = accepted.data ?? noneWithout(accepted);
  const begun =
    drafts.data && quotes && unplaced
      ? {
          items: turnDrafts(
            { invoices: drafts.data.items, quotes: quotes.items, orders: unplaced.items },
            `/companies/${id}/sales`,
          ),
          total: drafts.data.total + quotes.total + unplaced.total,
        }
      : undefined;
  const today = receivables.data ? formats.dayOf(receivables.data.serverTimeUtc) : null;
  // Nobody is late to be paid: what a credit note gives back is not overdue, nor does it fall due.
  const isLate = ({ status, remainingMinor }: OpenInvoice) => status === "overdue" && remainingMinor > 0n;
  const overdue = receivables.data?.open.filter(isLate);
  const waiting = receivables.data?.open.filter((one) => !isLate(one) && one.remainingMinor > 0n);
  const lacksModule = [quoteDrafts, accepted].some((part) => noneWithout(part) !== undefined);
  return (
    <>
      {lacksModule ? (
        <p className="two mb-8 max-w-[92ch] text-sm">
          <SalesModuleWords />
        </p>
      ) : null}
      <div className="overview">
        <YourTurn
          overdue={overdue}
          undelivered={failing.data && turnUndelivered(failing.data, ofFailing.data ?? [])}
          quotes={ofQuotes && turnQuotes(ofQuotes, answers)}
          drafts={begun}
          today={today}
          lacksModule={lacksModule}
          failed={
            receivables.error ??
            drafts.error ??
            failing.error ??
            [quoteDrafts, accepted].find((part) => part.error && !noneWithout(part))?.error ??
            null
          }
          onRetry={again}
        />
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

/** With these nothing can be read at all, so it is said once and not in every part. */
const wholePage: ReadonlySet<string> = new Set([
  "reconnect_required",
  "connection_missing",
  "scope_missing",
  "not_signed_in",
  "not_found",
  "module_missing",
  "role_missing",
]);
