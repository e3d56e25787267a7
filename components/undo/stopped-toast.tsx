"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab } from "@/components/ui/toast";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { bookedSupplierInvoiceOf, isShownBySheet, isVoucherDiffering, pathOfOperation } from "./operation-texts";
import { useOperationDescription } from "./use-operation-description";

type Props = { operation: Operation; onClose: () => void };

/**
 * Shows the toast of an operation that was refused, that stopped halfway, or that was booked with other postings than
 * the person saw. The toast is shown on every page, because the person may have left the page meanwhile.
 */
export function StoppedToast({ operation, onClose }: Props) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const router = useRouter();
  const describeOperation = useOperationDescription();
  const { stage, kind, problem } = operation;
  // The first of the three calls that create an employee succeeded, so the employee exists without agreement or
  // schedule.
  const isEmployeeCreated =
    kind === "employee-create" && (problem?.detail === "agreement" || problem?.detail === "schedule");
  const refusedTextKey = isEmployeeCreated ? "stopped.half" : "stopped.refused";
  const operationPath = pathOfOperation(operation);
  const openSubject = () => {
    router.push(`/companies/${company.id}${operationPath}`);
    if (!isShownBySheet(operation)) onClose();
  };
  return (
    <ToastSlab
      groupName={describeOperation(operation)}
      actions={[
        { label: t("look"), run: openSubject },
        { label: t("close"), run: onClose },
      ]}
    >
      {isVoucherDiffering(operation)
        ? t("stopped.differs", {
            voucher: bookedSupplierInvoiceOf(operation)?.voucherNumber ?? "",
            what: describeOperation(operation),
          })
        : t(stage === "refused" ? refusedTextKey : stage === "unknown" ? "stopped.unknown" : "stopped.mail", {
            what: describeOperation(operation),
          })}
    </ToastSlab>
  );
}
