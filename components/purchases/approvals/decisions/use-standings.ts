"use client";

import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { approvalStandingsQuery } from "@/lib/api/browser/purchases/approval-rules";
import { type ApprovalStanding, mayByRules, type RuleVerdict } from "@/lib/api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";

export type Standings = {
  /** Approval states by draft id; earlier ones stay while they are read again. */
  of: ReadonlyMap<string, ApprovalStanding>;
  /** No page is being read for the first time. */
  isRead: boolean;
  /** The instant of the last read of each state, in milliseconds, by draft id. */
  readAt: ReadonlyMap<string, number>;
};

export type Barred = Exclude<RuleVerdict["is"], "may">;

/** Reads the approval states of pages of drafts, one call per page. @param pages draft ids; empty for a page not read yet */
export function useStandings(pages: readonly (readonly string[])[]): Standings {
  const company = useCompany();
  const known = useRef<Pick<Standings, "of" | "readAt">>({ of: new Map(), readAt: new Map() });
  const read = useQueries({
    queries: pages.filter(({ length }) => length > 0).map((ids) => approvalStandingsQuery(company.id, ids)),
  });
  const stamps = read.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are new at every render, their stamps are not
  const { of, readAt } = useMemo(() => {
    const fresh = read.flatMap(({ data, dataUpdatedAt }) => (data ?? []).map((one) => ({ one, dataUpdatedAt })));
    known.current = {
      of: new Map([...known.current.of, ...fresh.map(({ one }) => [one.draftId, one] as const)]),
      readAt: new Map([
        ...known.current.readAt,
        ...fresh.map(({ one, dataUpdatedAt }) => [one.draftId, dataUpdatedAt] as const),
      ]),
    };
    return known.current;
  }, [stamps]);
  // A failed read is repeated and delays nothing: the rules are checked again when the person approves.
  return { of, readAt, isRead: read.every(({ isPending, failureCount }) => !isPending || failureCount > 0) };
}

/** The reason why the company's rules do not let a person approve a draft; null where they do, or where nothing is known. */
export function barredBy({ of }: Pick<Standings, "of">, { id, mayApprove }: SupplierInvoiceDraft): Barred | null {
  const standing = of.get(id);
  if (!standing || mayByRules(standing, mayApprove)) return null;
  const { is } = standing.verdict;
  return is === "may" ? null : is;
}
