"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { isUnderWay, type OperationKind } from "@/lib/api/contract/operations/operation";

/**
 * Tells whether a command about this subject is under way without a problem: the text is on its way to the books, or will be
 * in some seconds, and changing the text would stop it.
 */
export function useIsOrdered(step: OperationKind, subject: string): boolean {
  const { id } = useCompany();
  const about = useQuery({ ...operationsQuery(id, { subject }), enabled: subject !== "" });
  const ordered = about.data?.find((one) => one.kind === step && one.subject === subject);
  return ordered !== undefined && isUnderWay(ordered) && ordered.problem === null;
}
