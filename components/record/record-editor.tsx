"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import type { Action } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";

type Props<Stored> = {
  editTitle: string;
  /** The list that contains the record. */
  listLink: { title: string; href: string };
  recordHref: string;
  recordQuery: UseQueryOptions<Stored, Problem>;
  /** The action that a person's role must allow to change the record. */
  writeAction?: Action;
  /** Renders the form of the record that was read. */
  children: (record: Stored) => ReactNode;
};

/** Reads the current record and opens it for change. PUT replaces a record, so the form must begin with all of it. */
export function RecordEditor<Stored extends { name: string }>(props: Props<Stored>) {
  const { editTitle, listLink, recordHref, recordQuery, writeAction, children } = props;
  const t = useTranslations("common");
  const recordResult = useQuery({ ...recordQuery, staleTime: 0, refetchOnWindowFocus: false });
  return (
    <>
      <PageHead
        title={editTitle}
        breadcrumbs={[
          <Link key="list" href={listLink.href}>
            {listLink.title}
          </Link>,
          recordResult.data ? (
            <Link key="record" href={recordHref}>
              {recordResult.data.name}
            </Link>
          ) : (
            "\u00a0"
          ),
        ]}
      />
      {recordResult.error && !recordResult.data ? (
        <div className="page">
          <ProblemNotice problem={recordResult.error} onRetry={() => void recordResult.refetch()} />
        </div>
      ) : (
        <RoleGuard
          readLink={{ href: recordHref, name: recordResult.data?.name ?? listLink.title }}
          {...(writeAction ? { action: writeAction } : {})}
        >
          {recordResult.isFetchedAfterMount && recordResult.data ? (
            children(recordResult.data)
          ) : (
            <div className="page" aria-busy="true">
              <LoadingFields label={t("loading")} />
            </div>
          )}
        </RoleGuard>
      )}
    </>
  );
}
