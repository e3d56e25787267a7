"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { articlesByIdQuery, maxArticlesById } from "@/lib/api/browser/sales/articles";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { DraftValues } from "../draft-values";
import { pricesIncludeVat } from "../use-totals-settings";
import { findUndoableChanges, type ListPrice, type PriceChange, priceChangesForCustomer } from "./price-changes";

/**
 * Rows got these prices after the last choice of a customer; `priceChanges` is null when the prices could not be read.
 */
export type PriceUpdate = { customerName: string; priceChanges: readonly PriceChange[] | null };

/** Gives the rows the prices of a newly chosen customer, and can undo the change. */
export function useCustomerPrices() {
  const company = useCompany();
  const queryClient = useQueryClient();
  const { numberLocale } = useFormats();
  const { getValues, setValue } = useFormContext<DraftValues>();
  const [priceUpdate, setPriceUpdate] = useState<PriceUpdate | null>(null);

  /** @param previousCustomerId @param newCustomerId the ids of the customers; empty for no customer */
  async function applyCustomerPrices(previousCustomerId: string, newCustomerId: string) {
    setPriceUpdate(null);
    const articleIds = [...new Set(getValues("rows").flatMap((row) => row.articleId || []))];
    if (previousCustomerId === newCustomerId || articleIds.length === 0) return;
    const customerName = getValues("customerText");
    try {
      const [oldPrices, newPrices] = await Promise.all([
        readPrices(articleIds, previousCustomerId),
        readPrices(articleIds, newCustomerId),
      ]);
      if (getValues("customerId") !== newCustomerId) return;
      const priceChanges = priceChangesForCustomer(getValues("rows"), oldPrices, newPrices, numberLocale);
      for (const { index, change: priceChange } of priceChanges) setRowPrice(index, priceChange.newRowPrice);
      if (priceChanges.length > 0)
        setPriceUpdate({ customerName, priceChanges: priceChanges.map(({ change: priceChange }) => priceChange) });
    } catch {
      setPriceUpdate({ customerName, priceChanges: null });
    }
  }

  function undoPriceChanges() {
    for (const { index, change: priceChange } of findUndoableChanges(
      getValues("rows"),
      priceUpdate?.priceChanges ?? [],
    ))
      setRowPrice(index, priceChange.oldRowPrice);
    setPriceUpdate(null);
  }

  function setRowPrice(index: number, rowPrice: PriceChange["newRowPrice"]) {
    setValue(`rows.${index}.unitPrice`, rowPrice.unitPrice, { shouldDirty: true });
    setValue(`rows.${index}.discount`, rowPrice.discount, { shouldDirty: true });
  }

  async function readPrices(articleIds: readonly string[], customerId: string): Promise<Map<string, ListPrice>> {
    const [settings, customer, ...articlesPages] = await Promise.all([
      queryClient.ensureQueryData(companySettingsQuery(company.id)),
      customerId === "" ? null : queryClient.ensureQueryData(customerQuery(company.id, customerId)),
      ...splitIntoChunks(articleIds).map((idChunk) =>
        queryClient.fetchQuery(articlesByIdQuery(company.id, idChunk, customerId)),
      ),
    ]);
    const includesVat = pricesIncludeVat(customer, settings);
    return new Map(
      articlesPages
        .flatMap((articlesPage) => articlesPage.items)
        .map(({ id, grossPrice, netPrice, discount }) => [
          id,
          { price: includesVat ? grossPrice : netPrice, discount },
        ]),
    );
  }

  return { priceUpdate, applyCustomerPrices, undoPriceChanges };
}

function splitIntoChunks(articleIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(articleIds.length / maxArticlesById) }, (_, index) =>
    articleIds.slice(index * maxArticlesById, (index + 1) * maxArticlesById),
  );
}
