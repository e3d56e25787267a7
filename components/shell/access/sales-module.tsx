"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { useCompany } from "../company/company-context";
import {
  moduleFromReading,
  readRememberedModule,
  rememberModule,
  resolveModule,
  type SalesModule,
} from "./module-memory";

/** How long an answer is fresh: a subscription does not change from page to page. */
const moduleStaleTimeMs = 600_000;
const subscribeToNothing = () => () => undefined;

/**
 * Returns whether the company's subscription has the module for quotes and orders; `unknown` until the books have
 * answered.
 */
export function useSalesModule(): SalesModule | "unknown" {
  const { id } = useCompany();
  const rememberedModule = useSyncExternalStore(
    subscribeToNothing,
    () => readRememberedModule(id),
    () => null,
  );
  // This is the query by which the sales list counts its quotes, so it is sent only once.
  const openQuotesQuery = quotesQuery(id, { filter: "open", search: "", pageSize: 1 });
  const { data, error } = useQuery({ ...openQuotesQuery, staleTime: moduleStaleTimeMs });
  const quotesReading = { isRead: data !== undefined, error };
  const statedModule = moduleFromReading(quotesReading);
  useEffect(() => {
    if (statedModule) rememberModule(id, statedModule);
  }, [id, statedModule]);
  return resolveModule(quotesReading, rememberedModule);
}

/** Returns whether the company lacks the module; false while that is unknown. */
export function useLacksSalesModule(): boolean {
  return useSalesModule() === "lacks";
}

/** Says what the company lacks, what works without the module, and who can add it. */
export function MissingSalesModuleText() {
  const t = useTranslations("shell.salesModule");
  const { name: companyName } = useCompany();
  return (
    <>
      {t("lacks", { company: companyName })} <SalesModuleRemedy />
    </>
  );
}

/** Says what works without the module, and who can add it. */
export function SalesModuleRemedy() {
  const t = useTranslations("shell.salesModule");
  const { role } = useCompany();
  return (
    <>
      {t("works")} {t(role === "owner" ? "owner" : "other")}
    </>
  );
}
