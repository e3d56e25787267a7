"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { sortedBy } from "@/components/list/list-address";
import { ListKeys, ListRows, ListTools } from "@/components/list/list-frame";
import { ListSearch } from "@/components/list/list-search";
import { useListAddress } from "@/components/list/use-list-address";
import { useUnlessPressed } from "@/components/list/use-unless-pressed";
import { SalesModuleWords, useLacksSalesModule } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useBulk } from "./bulk/use-bulk";
import { isNarrowed, narrowedNames, readNarrowed, type SalesAsked, type SalesFilter, salesSpec } from "./sales-address";
import { SalesByKind } from "./sales-by-kind";
import { SalesByTurn } from "./sales-by-turn";
import type { SalesSort } from "./sales-columns";
import { SalesFlat } from "./sales-flat";
import type { FrameParts } from "./sales-grouped";
import css from "./sales-list.module.css";
import { SalesTabs } from "./sales-tabs";

// The filter is loaded only when somebody narrows the list, because most people look at all of sales.
const SalesNarrow = lazy(() => import("./narrow/sales-narrow"));

/** The address parameters that remove the customer and the period. */
const notNarrowed = Object.fromEntries(Object.values(narrowedNames).map((name) => [name, null]));

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
  const asked: SalesAsked = { ...narrowed, search: address.search };
  // A search replaces this list by another one, but not while a pointer is pressed or moves over the rows.
  const below = useUnlessPressed({ address, asked, isOf: isNarrowed(narrowed) });
  const [isOpen, setOpen] = useState(false);
  // The search field stays mounted above all lists, so that it keeps the focus when another list takes the place below it.
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  const bulk = useBulk();
  const lacksModule = useLacksSalesModule();
  const { filter } = address;
  const listed = below.address.filter;
  const sales = `/companies/${company.id}/sales`;
  const hrefOf = (to: SalesFilter) => href({ filter: to });
  const onClear = () => go({ search: "", filter: "all" }, notNarrowed);
  const frame = ({ bar, ...rows }: FrameParts) => (
    <>
      {barPlace ? createPortal(bar ?? <ListKeys marks />, barPlace) : null}
      <ListRows {...rows} />
    </>
  );
  return (
    <>
      <SalesTabs filter={filter} asked={asked} href={href} onPick={(to) => go({ filter: to })} />
      {lacksModule ? (
        <p className={css.module}>
          <SalesModuleWords />
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
                  onNarrow={(others) => go({}, others)}
                  onClose={() => setOpen(false)}
                />
              </Suspense>
            ) : null}
            {bulk.results}
          </>
        }
        bar={<span ref={setBarPlace} className="contents" />}
      />
      {listed !== "all" ? (
        <SalesFlat
          frame={frame}
          bulk={bulk}
          address={{ ...below.address, filter: listed }}
          asked={below.asked}
          sales={sales}
          href={href}
          onSort={(sort: SalesSort) => go(sortedBy(address, sort, salesSpec))}
          onClear={onClear}
        />
      ) : below.asked.search !== "" || below.isOf ? (
        <SalesByKind frame={frame} bulk={bulk} asked={below.asked} sales={sales} hrefOf={hrefOf} onClear={onClear} />
      ) : (
        <SalesByTurn frame={frame} bulk={bulk} sales={sales} hrefOf={hrefOf} />
      )}
      {bulk.sheet}
    </>
  );
}
