"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RightRequestLine } from "@/components/shell/access/right-request-line";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import css from "./people.module.css";

/** Shows the rights that people of the company have asked for, to those who may give them. */
export function RightRequests() {
  const t = useTranslations("people.askedFor");
  const company = useCompany();
  const requestsResult = useQuery(rightRequestsQuery(company.id));
  const requests = requestsResult.data?.items ?? [];
  if (requestsResult.error && !requestsResult.data) {
    return (
      <ProblemNotice problem={requestsResult.error} title={t("unread")} onRetry={() => void requestsResult.refetch()} />
    );
  }
  if (requests.length === 0) return null;
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <ul className={css.requests}>
        {requests.map((request) => (
          <li key={request.id}>
            <RightRequestLine request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}
