"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { useCompany } from "../company/company-context";
import { moduleFromRead, readRememberedModule, rememberModule, resolveModule, type SalesModule } from "./module-memory";

/** How long an answer is fresh: a subscription does not change from page to page. */
const moduleStaleMs = 600_000;
const subscribeToNothing = () => () => undefined;

/**
 * Returns whether the company's subscription has the module for quotes and orders; `unknown` until the books have
 * answered.
 */
export function useSalesModule(): SalesModule | "unknown" {
  const { id } = useCompany();
  const remembered = useSyncExternalStore(
    subscribeToNothing,
    () => readRememberedModule(id),
    () => null,
  );
  // This is the query by which the sales list counts its quotes, so it is sent only once.
  const openQuotesCount = quotesQuery(id, { filter: "open", search: "", pageSize: 1 });
  const { data, error } = useQuery({ ...openQuotesCount, staleTime: moduleStaleMs });
  const quotesRead = { isRead: data !== undefined, error };
  const stated = moduleFromRead(quotesRead);
  useEffect(() => {
    if (stated) rememberModule(id, stated);
  }, [id, stated]);
  return resolveModule(quotesRead, remembered);
}

/** Returns whether the company lacks the module; false while that is unknown. */
export function useLacksSalesModule(): boolean {
  return useSalesModule() === "lacks";
}

/** Says what the company lacks, what works without the module, and who can add it. */
export function MissingSalesModuleText() {
  const t = useTranslations("shell.salesModule");
  const { name } = useCompany();
  return (
    <>
      {t("lacks", { company: name })} <SalesModuleRemedy />
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
