"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import type { MarkedRows } from "@/components/list/list-table";
import { useMarks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { batchesQuery } from "@/lib/api/browser/operations/batches";
import type { SalesRow } from "../sales-row";
import { type BulkAct, BulkBar } from "./bulk-bar";
import { useDocumentName } from "./document-name";

const BulkSheet = lazy(() => import("./bulk-sheet"));

/** The number of all rows of a list and how they are read; null where they cannot all be marked at once. */
export type AllRows = { total: number; read: () => Promise<readonly SalesRow[]> } | null;

export type Bulk = {
  marked: MarkedRows<SalesRow>;
  /** The bar of the bulk actions on the marked rows; null while no row is marked. */
  bar: (shown: readonly SalesRow[], all: AllRows) => ReactNode;
  /** The button that shows the results of the newest batch; null where there is no batch. */
  results: ReactNode;
  sheet: ReactNode;
};

/**
 * Marks rows of sales, does the same with many, and shows the results. The address names the batch whose results are shown.
 */
export function useBulk(): Bulk {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const name = useDocumentName();
  const params = useSearchParams();
  const path = usePathname();
  const batchId = params.get("batch");
  const marks = useMarks<SalesRow>((row) => row.key);
  const [act, setAct] = useState<BulkAct | null>(null);
  const [newest] = useQuery(batchesQuery(company.id)).data ?? [];
  const rows = useMemo(() => [...marks.rows.values()], [marks.rows]);

  function hrefOf(id: string | null): string {
    const query = new URLSearchParams(params);
    query.delete("batch");
    if (id) query.set("batch", id);
    const text = query.toString();
    return text === "" ? path : `${path}?${text}`;
  }

  function close() {
    setAct(null);
    if (batchId) window.history.replaceState(null, "", hrefOf(null));
  }

  const isOpen = act !== null || batchId !== null;
  return {
    marked: {
      marks,
      may: (row) => row.bulk !== null,
      label: (row) => t("mark", { document: name(row) }),
      labelAll: t("markPage"),
    },
    bar: (shown, all) =>
      rows.length > 0 ? (
        <BulkBar marks={marks} shown={new Set(shown.map(({ key }) => key))} all={all} onAct={setAct} />
      ) : null,
    results: newest ? (
      <Button size="sm" look="quiet" onClick={() => window.history.pushState(null, "", hrefOf(newest.id))}>
        {newest.open > 0 ? t("resultsOpen", { over: newest.total - newest.open, total: newest.total }) : t("results")}
      </Button>
    ) : null,
    sheet: isOpen ? (
      <Suspense>
        <BulkSheet
          act={act}
          batchId={batchId}
          rows={rows}
          hrefOf={hrefOf}
          onClose={close}
          onOrdered={(id) => {
            marks.clear();
            setAct(null);
            window.history.pushState(null, "", hrefOf(id));
          }}
        />
      </Suspense>
    ) : null,
  };
}
