"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { articlesOfQuery, mostArticlesOf } from "@/lib/api/browser/sales/articles";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { DraftValues } from "../draft-values";
import { pricesIncludeVat } from "../use-totals-settings";
import { type ListPrice, type PriceChange, repriced, takenBack } from "./reprice";

/** The price changes after the last choice of a customer; `changes` is null when the prices could not be read. */
export type Followed = { customer: string; changes: readonly PriceChange[] | null };

/** Gives the rows the prices of a newly chosen customer, and can undo that. */
export function useCustomerPrices() {
  const company = useCompany();
  const queries = useQueryClient();
  const { numbers } = useFormats();
  const { getValues, setValue } = useFormContext<DraftValues>();
  const [followed, setFollowed] = useState<Followed | null>(null);

  /** @param previousCustomerId @param newCustomerId empty for no customer */
  async function follow(before: string, after: string) {
    setFollowed(null);
    const ids = [...new Set(getValues("rows").flatMap((row) => row.articleId || []))];
    if (before === after || ids.length === 0) return;
    const customer = getValues("customerText");
    try {
      const [was, now] = await Promise.all([pricesOf(ids, before), pricesOf(ids, after)]);
      if (getValues("customerId") !== after) return;
      const found = repriced(getValues("rows"), was, now, numbers);
      for (const { index, change } of found) write(index, change.to);
      if (found.length > 0) setFollowed({ customer, changes: found.map(({ change }) => change) });
    } catch {
      setFollowed({ customer, changes: null });
    }
  }

  function takeBack() {
    for (const { index, change } of takenBack(getValues("rows"), followed?.changes ?? [])) write(index, change.from);
    setFollowed(null);
  }

  function write(index: number, to: PriceChange["to"]) {
    setValue(`rows.${index}.unitPrice`, to.unitPrice, { shouldDirty: true });
    setValue(`rows.${index}.discount`, to.discount, { shouldDirty: true });
  }

  async function pricesOf(ids: readonly string[], customerId: string): Promise<Map<string, ListPrice>> {
    const [settings, customer, ...pages] = await Promise.all([
      queries.ensureQueryData(companySettingsQuery(company.id)),
      customerId === "" ? null : queries.ensureQueryData(customerQuery(company.id, customerId)),
      ...chunks(ids).map((some) => queries.fetchQuery(articlesOfQuery(company.id, some, customerId))),
    ]);
    const gross = pricesIncludeVat(customer, settings);
    return new Map(
      pages
        .flatMap((page) => page.items)
        .map(({ id, grossPrice, netPrice, discount }) => [id, { price: gross ? grossPrice : netPrice, discount }]),
    );
  }

  return { followed, follow, takeBack };
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / mostArticlesOf) }, (_, at) =>
    ids.slice(at * mostArticlesOf, (at + 1) * mostArticlesOf),
  );
}
