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
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { usePurchaseBulk } from "./bulk/use-purchase-bulk";
import {
  hasPurchaseNarrowing,
  narrowingParameters,
  type PurchaseFilter,
  type PurchaseListCriteria,
  parsePurchaseNarrowing,
  purchaseListSpec,
} from "./purchase-address";
import { PurchaseFlat } from "./purchase-flat";
import { PurchasesByKind, PurchasesByTurn } from "./purchase-grouped";
import { PurchaseTabs } from "./purchase-tabs";

// The filter is loaded only when a person narrows the list, because most people look at all purchases.
const PurchaseNarrow = lazy(() => import("./purchase-narrow"));

/** Setting these address parameters removes the supplier and the period. */
const parametersWithoutNarrowing = Object.fromEntries(Object.values(narrowingParameters).map((name) => [name, null]));

/**
 * Lists supplier invoices, drafts and booked ones. They are grouped by whose turn it is, or into drafts and booked ones
 * where the list is searched or narrowed, or they are one list of a stage.
 */
export function PurchaseList() {
  const t = useTranslations("purchases.list");
  const tList = useTranslations("list");
  const company = useCompany();
  const { address, hrefWith, pushAddress, replaceAddress } = useListAddress(purchaseListSpec);
  const searchParams = useSearchParams();
  const narrowing = useMemo(() => parsePurchaseNarrowing(searchParams), [searchParams]);
  const criteria: PurchaseListCriteria = { ...narrowing, search: address.search };
  // A search replaces this list by another one, except while a pointer is pressed or moves over the rows.
  const shownList = useFrozenWhilePressed({ address, criteria, isNarrowed: hasPurchaseNarrowing(narrowing) });
  const [isNarrowOpen, setIsNarrowOpen] = useState(false);
  const bulk = usePurchaseBulk();
  const { barPlace, renderFrame } = useListFrame(bulk.marking !== undefined);
  const purchasesPath = `/companies/${company.id}/purchases`;
  const hrefOf = (filter: PurchaseFilter) => hrefWith({ filter });
  const clearCriteria = () => pushAddress({ search: "", filter: "all" }, parametersWithoutNarrowing);
  const listProps = { renderFrame, bulk, purchasesPath };
  const shownFilter = shownList.address.filter;
  return (
    <>
      <PurchaseTabs
        filter={address.filter}
        criteria={criteria}
        hrefOf={hrefOf}
        onPick={(filter) => pushAddress({ filter })}
      />
      <ListTools
        search={
          <ListSearch
            label={t("search")}
            placeholder={t("placeholder")}
            searchedText={address.search}
            onSearch={(text) => replaceAddress({ search: text })}
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
            {isNarrowOpen || hasPurchaseNarrowing(narrowing) ? (
              <Suspense>
                <PurchaseNarrow
                  narrowing={narrowing}
                  isOpen={isNarrowOpen}
                  onNarrow={(parameters) => pushAddress({}, parameters)}
                  onClose={() => setIsNarrowOpen(false)}
                />
              </Suspense>
            ) : null}
            {bulk.resultsButton}
          </>
        }
        bar={barPlace}
      />
      {shownFilter !== "all" ? (
        <PurchaseFlat
          {...listProps}
          address={{ ...shownList.address, filter: shownFilter }}
          criteria={shownList.criteria}
          hrefOfPage={(page) => hrefWith({ page })}
          onSort={(sort) => pushAddress(addressSortedBy(address, sort, purchaseListSpec))}
          onClear={clearCriteria}
        />
      ) : shownList.criteria.search !== "" || shownList.isNarrowed ? (
        <PurchasesByKind {...listProps} criteria={shownList.criteria} hrefOf={hrefOf} onClear={clearCriteria} />
      ) : (
        <PurchasesByTurn {...listProps} hrefOf={hrefOf} />
      )}
      {bulk.sheet}
    </>
  );
}
