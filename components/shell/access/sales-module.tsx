"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { quotesQuery } from "@/lib/api/browser/sales/quotes";
import { useCompany } from "../company/company-context";
import { moduleOf, rememberedModule, rememberModule, type SalesModule, saidOfModule } from "./module-memory";

/** How long an answer is fresh: a subscription does not change from page to page. */
const askedAgainMs = 600_000;
const never = () => () => undefined;

/** Whether the company's subscription has the module for quotes and orders; `unknown` until the books have answered. */
export function useSalesModule(): SalesModule | "unknown" {
  const { id } = useCompany();
  const before = useSyncExternalStore(
    never,
    () => rememberedModule(id),
    () => null,
  );
  // This is the query by which the sales list counts its quotes, so it is sent only once.
  const asked = quotesQuery(id, { filter: "open", search: "", pageSize: 1 });
  const { data, error } = useQuery({ ...asked, staleTime: askedAgainMs });
  const answer = { isRead: data !== undefined, error };
  const said = saidOfModule(answer);
  useEffect(() => {
    if (said) rememberModule(id, said);
  }, [id, said]);
  return moduleOf(answer, before);
}

/** Whether the company lacks the module; false while that is unknown. */
export function useLacksSalesModule(): boolean {
  return useSalesModule() === "lacks";
}

/** Says what the company lacks, what works without the module, and who can add it. */
export function SalesModuleWords() {
  const t = useTranslations("shell.salesModule");
  const { name } = useCompany();
  return (
    <>
      {t("lacks", { company: name })} <SalesModuleCure />
    </>
  );
}

/** Says what works without the module, and who can add it. */
export function SalesModuleCure() {
  const t = useTranslations("shell.salesModule");
  const { role } = useCompany();
  return (
    <>
      {t("works")} {t(role === "owner" ? "owner" : "other")}
    </>
  );
}
