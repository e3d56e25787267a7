"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { deleteSupplierDraft } from "@/lib/api/browser/purchases/supplier-invoice-writes";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";
import type { PurchaseRecord } from "./register-values";

/** Deletes a draft of a supplier invoice. Deleting cannot be undone, so a sheet asks for confirmation first. */
export function DeletePurchaseDraft({ draft }: { draft: PurchaseRecord }) {
  const t = useTranslations("register.delete");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function deleteDraft() {
    setIsDeleting(true);
    setProblem(null);
    const deleteResult = await deleteSupplierDraft(company.id, draft.id);
    setIsDeleting(false);
    // A draft that does not exist any more is already deleted.
    if (!deleteResult.ok && deleteResult.problem.code !== "not_found") return setProblem(deleteResult.problem);
    toast(t("deleted", { name: draft.name }));
    router.replace(`/companies/${company.id}/purchases`);
    void queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, supplierInvoiceDrafts.path) });
  }

  return (
    <div className="page pt-0">
      <Button variant="stop" onClick={() => setIsSheetOpen(true)}>
        {t("delete")}
      </Button>
      <Sheet
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t("title", { name: draft.name })}
        lead={t("lead")}
        foot={
          <div className="actions">
            <Button variant="stop" isBusy={isDeleting} onClick={() => void deleteDraft()}>
              {t("delete")}
            </Button>
            <Button onClick={() => setIsSheetOpen(false)}>{t("keep")}</Button>
          </div>
        }
      >
        {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void deleteDraft()} /> : null}
      </Sheet>
    </div>
  );
}
