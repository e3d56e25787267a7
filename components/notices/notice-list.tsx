"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Link } from "@/components/ui/link";
import { EmptyNotice, LoadingFields } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { noticeCountQuery, noticesQuery } from "@/lib/api/browser/company/notices";
import { rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import { markCommentsSeen } from "@/lib/api/browser/purchases/comments";
import type { InvoiceNotice, Notice } from "@/lib/api/contract/company/notice";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./notices.module.css";
import { RevealLimitLine } from "./reveal-limit-line";
import { RightRequestNotices } from "./right-request-notices";

/** The number of notices shown here; the approval queue shows the others. */
const maxShownNotices = 50;

/**
 * Lists everything that waits for the person at this company: requests for rights, then the other notices, urgent ones
 * first. Each notice of an invoice links to it.
 */
export function NoticeList({ today }: { today: CalendarDate }) {
  const t = useTranslations("notices");
  const tCommon = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const noticesResult = useQuery(noticesQuery(company.id));
  const { dataUpdatedAt } = noticesResult;
  useEffect(() => {
    // Reading the notices has updated their count in the portal as well.
    if (dataUpdatedAt > 0) void queryClient.invalidateQueries({ queryKey: noticeCountQuery(company.id).queryKey });
  }, [dataUpdatedAt, queryClient, company.id]);
  if (noticesResult.error && !noticesResult.data) {
    return (
      <ProblemNotice problem={noticesResult.error} title={t("unread")} onRetry={() => void noticesResult.refetch()} />
    );
  }
  if (!noticesResult.data) return <LoadingFields label={tCommon("loading")} />;
  const { items, problem } = noticesResult.data;
  // The queue shows the supplier invoices that are left out here, but no request for a right.
  const requestIds = items.filter(({ kind }) => kind === "right_request").map(({ subject }) => subject);
  const otherNotices = items.flatMap((notice) => (notice.kind === "right_request" ? [] : [notice]));
  const hiddenCount = otherNotices.length - maxShownNotices;
  const queuePath = `/companies/${company.id}/purchases/approvals`;
  return (
    <>
      <p className="secondary max-w-[64ch] text-sm">{t("lead")}</p>
      {problem ? (
        <ProblemNotice problem={problem} title={t("notLive")} onRetry={() => void noticesResult.refetch()} />
      ) : null}
      <NoticeLines requestIds={requestIds} otherNotices={otherNotices.slice(0, maxShownNotices)} today={today} />
      {hiddenCount > 0 ? (
        <p>
          {t("more", { count: hiddenCount, counted: formats.count(hiddenCount) })}{" "}
          <TextLink href={queuePath}>{t("queue")}</TextLink>
        </p>
      ) : null}
      <p className="mt-6 text-sm">
        <TextLink href={`/companies/${company.id}/settings/company`}>{t("mailed")}</TextLink>
      </p>
    </>
  );
}

type LinesProps = {
  requestIds: readonly string[];
  otherNotices: readonly Exclude<Notice, { kind: "right_request" }>[];
  today: CalendarDate;
};

/** Shows the list of notices, or that it is empty: a request for a right may have been answered since it was noted. */
function NoticeLines({ requestIds, otherNotices, today }: LinesProps) {
  const t = useTranslations("notices");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const requestsResult = useQuery({ ...rightRequestsQuery(company.id), enabled: requestIds.length > 0 });
  const waitingRequests = requestsResult.data?.items.filter(({ id }) => requestIds.includes(id)) ?? [];
  const isUnread = requestIds.length > 0 && !requestsResult.data;
  if (otherNotices.length === 0) {
    if (isUnread && !requestsResult.error) return <LoadingFields label={tCommon("loading")} />;
    if (!isUnread && waitingRequests.length === 0) return <EmptyNotice>{t("empty")}</EmptyNotice>;
  }
  return (
    <ul className={css.list}>
      {requestIds.length > 0 ? <RightRequestNotices requestIds={requestIds} /> : null}
      {otherNotices.map((notice) =>
        notice.kind === "reveal_limit" ? (
          <RevealLimitLine key={`${notice.kind} ${notice.subject}`} notice={notice} />
        ) : (
          <InvoiceLine key={`${notice.kind} ${notice.subject}`} notice={notice} today={today} />
        ),
      )}
    </ul>
  );
}

function InvoiceLine({ notice, today }: { notice: InvoiceNotice; today: CalendarDate }) {
  const t = useTranslations("notices");
  const formats = useFormats();
  const company = useCompany();
  const { kind, subject, draftId, about: invoiceFacts, dueOn, isUrgent } = notice;
  // A comment may be about an invoice that is booked meanwhile: the page of its draft leads to it.
  const pagePath =
    kind === "mention" ? `drafts/${draftId}#comments` : `${kind === "booking" ? "drafts" : "approvals"}/${draftId}`;
  return (
    <li>
      <Link
        href={`/companies/${company.id}/purchases/${pagePath}`}
        prefetch={false}
        // A notice of a comment ends when it is followed, also where its draft was deleted and shows no comments any more.
        onClick={kind === "mention" ? () => void markCommentsSeen(company.id, draftId, [subject]) : undefined}
      >
        <span className={css.who}>
          <b>{invoiceFacts.supplierName}</b> <span className="id">{invoiceFacts.invoiceNumber}</span>
        </span>
        <span className="num">{formats.money(BigInt(invoiceFacts.totalMinor), invoiceFacts.currencyCode)}</span>
        <span className={css.why}>
          {isUrgent ? <b className={css.urgent}>{t("urgent")}</b> : null} {t(`kind.${kind}`)}
          {dueOn ? `, ${t(dueOn < today ? "overdue" : "due", { day: formats.date(dueOn) })}` : ""}
        </span>
      </Link>
    </li>
  );
}
