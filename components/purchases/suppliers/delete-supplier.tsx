"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Notice } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { deleteSupplier, saveSupplier, supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { type Supplier, suppliers } from "@/lib/api/contract/purchases/supplier";
import type { Problem } from "@/lib/values/problem";

/**
 * The service's error code for a supplier that an article or a document names, and that it therefore does not delete.
 */
const supplierInUseCode = 4001;

/**
 * Deletes a supplier after a confirmation, because deleting cannot be undone. A supplier in use can be made inactive
 * instead.
 */
export function DeleteSupplier({ supplier }: { supplier: Supplier }) {
  const t = useTranslations("suppliers.delete");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isInUse = problem?.remote?.code === supplierInUseCode;
  const invalidateSuppliers = () =>
    queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, suppliers.path) });

  async function deleteOnce() {
    setIsSubmitting(true);
    setProblem(null);
    const deleteResult = await deleteSupplier(company.id, supplier.id);
    setIsSubmitting(false);
    // A supplier that does not exist any more is already deleted.
    if (!deleteResult.ok && deleteResult.problem.code !== "not_found") return setProblem(deleteResult.problem);
    toast(t("deleted", { name: supplier.name }));
    router.replace(`/companies/${company.id}/purchases/suppliers`);
    void invalidateSuppliers();
  }

  /** Reads the current record before saving, because PUT replaces the whole record. */
  async function setActive(isActive: boolean) {
    setIsSubmitting(true);
    setProblem(null);
    try {
      const currentSupplier = await queryClient.fetchQuery({ ...supplierQuery(company.id, supplier.id), staleTime: 0 });
      const saveResult = await saveSupplier(company.id, { ...currentSupplier, isActive });
      if (!saveResult.ok) return setProblem(saveResult.problem);
      queryClient.setQueryData(supplierQuery(company.id, supplier.id).queryKey, saveResult.value);
      void invalidateSuppliers();
      setIsSheetOpen(false);
      toast(t(isActive ? "activated" : "deactivated", { name: supplier.name }));
    } catch (error) {
      setProblem(error as Problem);
    } finally {
      setIsSubmitting(false);
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsSheetOpen(true)}>
        {t("open")}
      </Button>
      <Sheet
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t("title", { name: supplier.name })}
        lead={t("lead")}
        foot={
          <div className="actions">
            {isInUse ? null : (
              <Button variant="stop" isBusy={isSubmitting} onClick={() => void deleteOnce()}>
                {t("delete")}
              </Button>
            )}
            <Button isBusy={isSubmitting} onClick={() => void setActive(!supplier.isActive)}>
              {t(supplier.isActive ? "deactivate" : "activate")}
            </Button>
            <Button variant="quiet" onClick={() => setIsSheetOpen(false)}>
              {t("keep")}
            </Button>
          </div>
        }
      >
        {isInUse ? <Notice tone="plain" title={t("used")} /> : null}
        {problem && !isInUse ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      </Sheet>
    </>
  );
}
