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
  listLink: { title: string; href: string };
  purchaseResult: UseQueryResult<T, Problem>;
  /** The note between the page head and the content. */
  noteAbove?: ReactNode;
  children: (purchase: T) => ReactNode;
};

/** Shows the read-only page of a purchase: the page head, the content, and the attached files beside it. */
export function PurchaseFrame<T extends { attachmentIds: readonly string[] }>(props: Props<T>) {
  const { kind, title, listLink, purchaseResult, noteAbove, children } = props;
  const purchase = purchaseResult.data;
  const breadcrumbs = [
    <Link key="list" href={listLink.href}>
      {listLink.title}
    </Link>,
  ];
  if (purchaseResult.error && !purchase) {
    return (
      <>
        <PageHead title={kind} breadcrumbs={breadcrumbs} />
        <div className="page">
          <ProblemNotice problem={purchaseResult.error} onRetry={() => void purchaseResult.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} kind={kind} breadcrumbs={breadcrumbs} />
      {noteAbove}
      <RecordBody
        isLoading={!purchase}
        sideColumn={purchase ? <DocumentSide attachmentIds={purchase.attachmentIds} /> : null}
      >
        {purchase ? children(purchase) : null}
      </RecordBody>
    </>
  );
}
