"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RecordBody } from "@/components/record/record-body";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import type { Problem } from "@/lib/values/problem";
import { DocumentSide } from "./document-side";

type Props<T> = {
  /** The kind of purchase, as text for the page head. */
  kind: string;
  /** Is undefined until the purchase is read. */
  title: string | undefined;
  list: { title: string; href: string };
  read: UseQueryResult<T, Problem>;
  /** The note between the page head and the content. */
  note?: ReactNode;
  children: (purchase: T) => ReactNode;
};

/** The read-only page of a purchase: the page head, the content, and the attached files beside it. */
export function PurchaseFrame<T extends { attachmentIds: readonly string[] }>(props: Props<T>) {
  const { kind, title, list, read, note, children } = props;
  const purchase = read.data;
  const crumb = [
    <Link key="list" href={list.href}>
      {list.title}
    </Link>,
  ];
  if (read.error && !purchase) {
    return (
      <>
        <PageHead title={kind} crumb={crumb} />
        <div className="page">
          <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} kind={kind} crumb={crumb} />
      {note}
      <RecordBody busy={!purchase} rail={purchase ? <DocumentSide attachmentIds={purchase.attachmentIds} /> : null}>
        {purchase ? children(purchase) : null}
      </RecordBody>
    </>
  );
}
