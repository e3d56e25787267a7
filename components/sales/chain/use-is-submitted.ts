"use client";

import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { isUnderWay, type OperationKind } from "@/lib/api/contract/operations/operation";

/**
 * Tells whether a command about this subject is under way without a problem. The text is being sent to the books, or
 * will be in some seconds, and a change of the text would stop the command.
 */
export function useIsSubmitted(kind: OperationKind, subject: string): boolean {
  const { id } = useCompany();
  const subjectOperationsQuery = useQuery({ ...operationsQuery(id, { subject }), enabled: subject !== "" });
  const submittedOperation = subjectOperationsQuery.data?.find(
    (operation) => operation.kind === kind && operation.subject === subject,
  );
  return submittedOperation !== undefined && isUnderWay(submittedOperation) && submittedOperation.problem === null;
}
