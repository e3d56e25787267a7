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
import { type ListPrice, type PriceChange, priceChangesForCustomer, undonePriceChanges } from "./price-changes";

/** The price changes after the last choice of a customer; `priceChanges` is null when the prices could not be read. */
export type PriceUpdate = { customer: string; changes: readonly PriceChange[] | null };

/** Gives the rows the prices of a newly chosen customer, and can undo the change. */
export function useCustomerPrices() {
  const company = useCompany();
  const queries = useQueryClient();
  const { numbers } = useFormats();
  const { getValues, setValue } = useFormContext<DraftValues>();
  const [priceUpdate, setPriceUpdate] = useState<PriceUpdate | null>(null);

  /** @param previousCustomerId @param newCustomerId the ids of the customers; empty for no customer */
  async function applyCustomerPrices(previousCustomerId: string, newCustomerId: string) {
    setPriceUpdate(null);
    const ids = [...new Set(getValues("rows").flatMap((row) => row.articleId || []))];
    if (previousCustomerId === newCustomerId || ids.length === 0) return;
    const customer = getValues("customerText");
    try {
      const [oldPrices, newPrices] = await Promise.all([
        pricesOf(ids, previousCustomerId),
        pricesOf(ids, newCustomerId),
      ]);
      if (getValues("customerId") !== newCustomerId) return;
      const priceChanges = priceChangesForCustomer(getValues("rows"), oldPrices, newPrices, numbers);
      for (const { index, change } of priceChanges) setRowPrice(index, change.to);
      if (priceChanges.length > 0) setPriceUpdate({ customer, changes: priceChanges.map(({ change }) => change) });
    } catch {
      setPriceUpdate({ customer, changes: null });
    }
  }

  function undoPriceChanges() {
    for (const { index, change } of undonePriceChanges(getValues("rows"), priceUpdate?.changes ?? []))
      setRowPrice(index, change.from);
    setPriceUpdate(null);
  }

  function setRowPrice(index: number, to: PriceChange["to"]) {
    setValue(`rows.${index}.unitPrice`, to.unitPrice, { shouldDirty: true });
    setValue(`rows.${index}.discount`, to.discount, { shouldDirty: true });
  }

  async function pricesOf(ids: readonly string[], customerId: string): Promise<Map<string, ListPrice>> {
    const [settings, customer, ...pages] = await Promise.all([
      queries.ensureQueryData(companySettingsQuery(company.id)),
      customerId === "" ? null : queries.ensureQueryData(customerQuery(company.id, customerId)),
      ...chunks(ids).map((chunk) => queries.fetchQuery(articlesByIdQuery(company.id, chunk, customerId))),
    ]);
    const includesVat = pricesIncludeVat(customer, settings);
    return new Map(
      pages
        .flatMap((page) => page.items)
        .map(({ id, grossPrice, netPrice, discount }) => [
          id,
          { price: includesVat ? grossPrice : netPrice, discount },
        ]),
    );
  }

  return { priceUpdate, applyCustomerPrices, undoPriceChanges };
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxArticlesById) }, (_, index) =>
    ids.slice(index * maxArticlesById, (index + 1) * maxArticlesById),
  );
}
