"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { addressSortedBy } from "@/components/list/list-address";
import { ListTools } from "@/components/list/list-frame";
import { ListSearch } from "@/components/list/list-search";
import { useFrozenWhilePressed } from "@/components/list/use-frozen-while-pressed";
import { useListAddress } from "@/components/list/use-list-address";
import { useListFrame } from "@/components/list/use-list-frame";
import { MissingSalesModuleText, useLacksSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useBulkActions } from "./bulk/use-bulk-actions";
import {
  hasNarrowing,
  narrowingParameters,
  parseNarrowing,
  type SalesCriteria,
  type SalesFilter,
  salesListSpec,
} from "./sales-address";
import { SalesByKind } from "./sales-by-kind";
import { SalesByTurn } from "./sales-by-turn";
import type { SalesSort } from "./sales-columns";
import { SalesFlat } from "./sales-flat";
import css from "./sales-list.module.css";
import { SalesTabs } from "./sales-tabs";

// The filter is loaded only when a person narrows the list, because most people look at all sales.
const SalesNarrow = lazy(() => import("./sales-narrow"));

/** Setting these address parameters removes the customer and the period. */
const parametersWithoutNarrowing = Object.fromEntries(Object.values(narrowingParameters).map((name) => [name, null]));

/**
 * Lists quotes, orders, invoices and drafts. They are grouped by whose turn it is, or by kind where the list is
 * searched or narrowed, or they are one list of a stage or a kind.
 */
export function SalesList() {
  const t = useTranslations("sales.list");
  const tList = useTranslations("list");
  const company = useCompany();
  const { address, hrefWith, pushAddress: goTo, replaceAddress: replaceTo } = useListAddress(salesListSpec);
  const params = useSearchParams();
  const narrowing = useMemo(() => parseNarrowing(params), [params]);
  const criteria: SalesCriteria = { ...narrowing, search: address.search };
  // A search replaces this list by another one, except while a pointer is pressed or moves over the rows.
  const shownList = useFrozenWhilePressed({ address, criteria, hasNarrowing: hasNarrowing(narrowing) });
  const [isNarrowOpen, setIsNarrowOpen] = useState(false);
  const { barPlace, renderFrame } = useListFrame(true);
  const bulkActions = useBulkActions();
  const lacksModule = useLacksSalesModule();
  const { filter } = address;
  const shownFilter = shownList.address.filter;
  const salesPath = `/companies/${company.id}/sales`;
  const hrefOf = (chosenFilter: SalesFilter) => hrefWith({ filter: chosenFilter });
  const clearCriteria = () => goTo({ search: "", filter: "all" }, parametersWithoutNarrowing);
  return (
    <>
      <SalesTabs
        filter={filter}
        criteria={criteria}
        href={hrefWith}
        onPick={(chosenFilter) => goTo({ filter: chosenFilter })}
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
            searchedText={address.search}
            onSearch={(text) => replaceTo({ search: text })}
          />
        }
        tools={
          <>
            <Button
              size="sm"
              variant="quiet"
              shortcut="F"
              aria-expanded={isNarrowOpen}
              onClick={() => setIsNarrowOpen(!isNarrowOpen)}
            >
              {tList("narrow.open")}
            </Button>
            {isNarrowOpen || hasNarrowing(narrowing) ? (
              <Suspense>
                <SalesNarrow
                  narrowing={narrowing}
                  isOpen={isNarrowOpen}
                  onNarrow={(parameters) => goTo({}, parameters)}
                  onClose={() => setIsNarrowOpen(false)}
                />
              </Suspense>
            ) : null}
            {bulkActions.resultsButton}
          </>
        }
        bar={barPlace}
      />
      {shownFilter !== "all" ? (
        <SalesFlat
          frame={renderFrame}
          bulk={bulkActions}
          flatAddress={{ ...shownList.address, filter: shownFilter }}
          criteria={shownList.criteria}
          salesPath={salesPath}
          href={hrefWith}
          onSort={(sort: SalesSort) => goTo(addressSortedBy(address, sort, salesListSpec))}
          onClear={clearCriteria}
        />
      ) : shownList.criteria.search !== "" || shownList.hasNarrowing ? (
        <SalesByKind
          renderFrame={renderFrame}
          bulk={bulkActions}
          criteria={shownList.criteria}
          salesPath={salesPath}
          hrefOf={hrefOf}
          onClear={clearCriteria}
        />
      ) : (
        <SalesByTurn renderFrame={renderFrame} bulk={bulkActions} salesPath={salesPath} hrefOf={hrefOf} />
      )}
      {bulkActions.sheet}
    </>
  );
}
