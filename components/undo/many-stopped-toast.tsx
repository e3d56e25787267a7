"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab } from "@/components/ui/toast";
import type { Operation } from "@/lib/api/contract/operations/operation";

type Props = { operations: readonly Operation[]; onClose: () => void };

/**
 * Shows one toast for more stopped operations than fit beside each other, for example after a night without a login.
 * The toast leads to the list of the operations.
 */
export function ManyStoppedToast({ operations, onClose }: Props) {
  const t = useTranslations("shell.undo");
  const company = useCompany();
  const router = useRouter();
  const text = t("many", { count: operations.length });
  const openList = () => {
    router.push(`/companies/${company.id}/sales/later`);
    onClose();
  };
  return (
    <ToastSlab
      groupName={text}
      actions={[
        { label: t("look"), run: openList },
        { label: t("close"), run: onClose },
      ]}
    >
      {text}
    </ToastSlab>
  );
}
