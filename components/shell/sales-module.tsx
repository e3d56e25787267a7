"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { quotesQuery } from "@/lib/api/browser/quotes";
import { useCompany } from "./company-context";

/** Whether the company's subscription lacks the module for quotes and orders; false as long as nobody has said so. */
export function useLacksSalesModule(): boolean {
  const { id } = useCompany();
  // The very question the list of sales counts its quotes by: asked once.
  const { error } = useQuery(quotesQuery(id, { filter: "open", search: "", pageSize: 1 }));
  return error?.code === "module_missing";
}

/** What the company lacks, what works all the same, and who can change it. */
export function SalesModuleWords() {
  const t = useTranslations("shell.salesModule");
  const { name, role } = useCompany();
  return (
    <>
      {t("lacks", { company: name })} {t("works")} {t(role === "owner" ? "owner" : "other")}
    </>
  );
}
