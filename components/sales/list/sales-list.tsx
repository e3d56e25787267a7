"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { addressSortedBy } from "@/components/list/list-address";
import { ListKeys, ListRows, ListTools } from "@/components/list/list-frame";
import { ListSearch } from "@/components/list/list-search";
import { useFrozenWhilePressed } from "@/components/list/use-frozen-while-pressed";
import { useListAddress } from "@/components/list/use-list-address";
import { MissingSalesModuleText, useLacksSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useBulkActions } from "./bulk/use-bulk-actions";
import {
  isNarrowed,
  narrowedParameters,
  readNarrowed,
  type SalesCriteria,
  type SalesFilter,
  salesSpec,
} from "./sales-address";
import { SalesByKind } from "./sales-by-kind";
import { SalesByTurn } from "./sales-by-turn";
import type { SalesSort } from "./sales-columns";
import { SalesFlat } from "./sales-flat";
import type { FrameParts } from "./sales-grouped";
import css from "./sales-list.module.css";
import { SalesTabs } from "./sales-tabs";

// The filter is loaded only when a person narrows the list, because most people look at all sales.
const SalesNarrow = lazy(() => import("./narrow/sales-narrow"));

/** The address parameters that remove the customer and the period. */
const notNarrowed = Object.fromEntries(Object.values(narrowedParameters).map((name) => [name, null]));

/**
 * The list of quotes, orders, invoices and drafts: grouped by whose turn it is, grouped by kind where it is searched or
 * narrowed, or as one list of a stage or a kind.
 */
export function SalesList() {
  const t = useTranslations("sales.list");
  const company = useCompany();
  const { address, href, go, type } = useListAddress(salesSpec);
  const params = useSearchParams();
  const narrowed = useMemo(() => readNarrowed(params), [params]);
  const criteria: SalesCriteria = { ...narrowed, search: address.search };
  // A search replaces this list by another one, except while a pointer is pressed or moves over the rows.
  const shownList = useFrozenWhilePressed({ address, criteria, isOf: isNarrowed(narrowed) });
  const [isOpen, setOpen] = useState(false);
  // The search field stays mounted above all lists, so that it keeps the focus when another list replaces the one below
  // it.
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const bulk = useBulkActions();
  const lacksModule = useLacksSalesModule();
  const { filter } = address;
  const shownFilter = shownList.address.filter;
  const sales = `/companies/${company.id}/sales`;
  const hrefOf = (chosenFilter: SalesFilter) => href({ filter: chosenFilter });
  const onClear = () => go({ search: "", filter: "all" }, notNarrowed);
  const frame = ({ bar, ...rows }: FrameParts) => (
    <>
      {barPlace ? createPortal(bar ?? <ListKeys canMark />, barPlace) : null}
      <ListRows {...rows} />
    </>
  );
  return (
    <>
      <SalesTabs
        filter={filter}
        criteria={criteria}
        href={href}
        onPick={(chosenFilter) => go({ filter: chosenFilter })}
      />
      {lacksModule ? (
        <p className={css.module}>
          <MissingSalesModuleText />
        </p>
      ) : null}
      <ListTools
        search={
          <ListSearch
            label={t("search")}
            placeholder={t("placeholder")}
            value={address.search}
            onSearch={(text) => type({ search: text })}
          />
        }
        tools={
          <>
            <Button size="sm" look="quiet" keys="F" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t("narrow.open")}
            </Button>
            {isOpen || isNarrowed(narrowed) ? (
              <Suspense>
                <SalesNarrow
                  narrowed={narrowed}
                  isOpen={isOpen}
                  onNarrow={(parameters) => go({}, parameters)}
                  onClose={() => setOpen(false)}
                />
              </Suspense>
            ) : null}
            {bulk.results}
          </>
        }
        bar={<span ref={setBarPlace} className="contents" />}
      />
      {shownFilter !== "all" ? (
        <SalesFlat
          frame={frame}
          bulk={bulk}
          address={{ ...shownList.address, filter: shownFilter }}
          criteria={shownList.criteria}
          sales={sales}
          href={href}
          onSort={(sort: SalesSort) => go(addressSortedBy(address, sort, salesSpec))}
          onClear={onClear}
        />
      ) : shownList.criteria.search !== "" || shownList.isOf ? (
        <SalesByKind
          frame={frame}
          bulk={bulk}
          criteria={shownList.criteria}
          sales={sales}
          hrefOf={hrefOf}
          onClear={onClear}
        />
      ) : (
        <SalesByTurn frame={frame} bulk={bulk} sales={sales} hrefOf={hrefOf} />
      )}
      {bulk.sheet}
    </>
  );
}
