"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { articlesByIdQuery, maxArticlesById } from "@/lib/api/browser/sales/articles";
import { knownPersonsQuery } from "@/lib/api/browser/sales/house-work";
import { customerReference } from "@/lib/api/contract/sales/house-work-person";
import { codeOfWorkType, isHouseWorkKind, type ReductionKind, workTypesOf } from "@/lib/api/contract/sales/work-types";
import type { DraftValues, RowValues } from "../draft-values";

/**
 * Returns a function that chooses the reduction of the document. A chosen one begins with the customer as the person, where
 * the books know their number, with a house as the home, and with the work that the articles of the rows are.
 */
export function useHouseWorkChoice(): (kind: ReductionKind | "") => Promise<void> {
  const company = useCompany();
  const queryClient = useQueryClient();
  const { getValues, setValue, clearErrors } = useFormContext<DraftValues>();

  return async (kind) => {
    setValue("houseWork.kind", kind, { shouldDirty: true });
    clearErrors("houseWork");
    if (kind === "") return;
    if (kind !== "rut" && getValues("houseWork.homeKind") === "") setValue("houseWork.homeKind", "property");
    // What cannot be read now is left to the person, and their fields say so.
    await Promise.allSettled([addCustomer(), markWorkOfArticles(kind)]);
  };

  async function addCustomer() {
    const customerId = getValues("customerId");
    if (customerId === "" || getValues("houseWork.persons").length > 0) return;
    const knownPersons = await queryClient.ensureQueryData(knownPersonsQuery(company.id, customerId));
    const customer = knownPersons.find(({ reference }) => reference === customerReference);
    const isUnchanged = getValues("customerId") === customerId && getValues("houseWork.persons").length === 0;
    if (customer && isUnchanged && getValues("houseWork.kind") !== "")
      setValue("houseWork.persons", [{ id: "", number: customer.reference, shown: customer.number, amount: "" }]);
  }

  async function markWorkOfArticles(kind: ReductionKind) {
    const isUnmarked = ({ workCode, greenCode }: RowValues) => (kind === "green" ? greenCode === 0 : workCode === null);
    const articleIds = [...new Set(getValues("rows").flatMap((row) => (isUnmarked(row) && row.articleId) || []))].slice(
      0,
      maxArticlesById,
    );
    if (articleIds.length === 0) return;
    const { items } = await queryClient.ensureQueryData(articlesByIdQuery(company.id, articleIds, ""));
    if (getValues("houseWork.kind") !== kind) return;
    getValues("rows").forEach((row, index) => {
      const article = items.find(({ id }) => id === row.articleId);
      if (!article || !isUnmarked(row)) return;
      const { workType, greenCode } = article;
      if (!isHouseWorkKind(kind)) setValue(`rows.${index}.greenCode`, greenCode, { shouldDirty: true });
      else if (workType !== null && workTypesOf[kind].includes(workType))
        setValue(`rows.${index}.workCode`, codeOfWorkType(workType), { shouldDirty: true });
    });
  }
}
