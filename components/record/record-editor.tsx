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
  title: string;
  /** The list that contains the record. */
  list: { title: string; href: string };
  href: string;
  query: UseQueryOptions<Stored, Problem>;
  /** The action that a person's role must allow to change the record. */
  writeAction?: Action;
  /** Renders the form of the record that was read. */
  children: (record: Stored) => ReactNode;
};

/** Reads the current record and opens it for change. PUT replaces a record, so the form must begin with all of it. */
export function RecordEditor<Stored extends { name: string }>(props: Props<Stored>) {
  const { title, list, href, query, writeAction, children } = props;
  const t = useTranslations("common");
  const recordRead = useQuery({ ...query, staleTime: 0, refetchOnWindowFocus: false });
  return (
    <>
      <PageHead
        title={title}
        crumb={[
          <Link key="list" href={list.href}>
            {list.title}
          </Link>,
          recordRead.data ? (
            <Link key="record" href={href}>
              {recordRead.data.name}
            </Link>
          ) : (
            "\u00a0"
          ),
        ]}
      />
      {recordRead.error && !recordRead.data ? (
        <div className="page">
          <ProblemNotice problem={recordRead.error} onRetry={() => void recordRead.refetch()} />
        </div>
      ) : (
        <RoleGuard
          readLink={{ href, name: recordRead.data?.name ?? list.title }}
          {...(writeAction ? { action: writeAction } : {})}
        >
          {recordRead.isFetchedAfterMount && recordRead.data ? (
            children(recordRead.data)
          ) : (
            <div className="page" aria-busy="true">
              <LoadingFields words={t("loading")} />
            </div>
          )}
        </RoleGuard>
      )}
    </>
  );
}
