"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RightRequestLine } from "@/components/shell/access/right-request-line";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import css from "./notices.module.css";

/** Shows the requests for rights that this person is told of, as they are now. Answered requests are left out. */
export function RightRequestNotices({ requestIds }: { requestIds: readonly string[] }) {
  const t = useTranslations("notices.rightRequest");
  const company = useCompany();
  const requestsResult = useQuery(rightRequestsQuery(company.id));
  if (requestsResult.error && !requestsResult.data) {
    return (
      <li className={css.request}>
        <ProblemNotice
          problem={requestsResult.error}
          title={t("unread")}
          onRetry={() => void requestsResult.refetch()}
        />
      </li>
    );
  }
  const requests = requestsResult.data?.items.filter(({ id }) => requestIds.includes(id)) ?? [];
  return requests.map((request) => (
    <li key={request.id} className={css.request}>
      <RightRequestLine request={request} />
    </li>
  ));
}
