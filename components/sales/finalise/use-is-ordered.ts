"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company-context";
import { operationsQuery } from "@/lib/api/browser/operations";
import { isUnderWay } from "@/lib/api/contract/operation";

/** The draft is on its way to the books, or will be in some seconds: another text would stop it. */
export function useIsOrdered(draftId: string): boolean {
  const { id } = useCompany();
  const about = useQuery({ ...operationsQuery(id, { subject: draftId }), enabled: draftId !== "" });
  const convert = about.data?.find((one) => one.kind === "invoice-convert" && one.subject === draftId);
  return convert !== undefined && isUnderWay(convert) && convert.problem === null;
}
