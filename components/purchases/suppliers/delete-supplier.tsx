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
import { resourceKey } from "@/lib/api/browser/resource-queries";
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
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isInUse = problem?.remote?.code === supplierInUseCode;
  const invalidateSuppliers = () => queries.invalidateQueries({ queryKey: resourceKey(company.id, suppliers.path) });

  async function remove() {
    setBusy(true);
    setProblem(null);
    const result = await deleteSupplier(company.id, supplier.id);
    setBusy(false);
    // A supplier that does not exist any more is already deleted.
    if (!result.ok && result.problem.code !== "not_found") return setProblem(result.problem);
    toast(t("deleted", { name: supplier.name }));
    router.replace(`/companies/${company.id}/purchases/suppliers`);
    void invalidateSuppliers();
  }

  /** Reads the current record before saving, because PUT replaces the whole record. */
  async function setActive(isActive: boolean) {
    setBusy(true);
    setProblem(null);
    try {
      const currentSupplier = await queries.fetchQuery({ ...supplierQuery(company.id, supplier.id), staleTime: 0 });
      const result = await saveSupplier(company.id, { ...currentSupplier, isActive });
      if (!result.ok) return setProblem(result.problem);
      queries.setQueryData(supplierQuery(company.id, supplier.id).queryKey, result.value);
      void invalidateSuppliers();
      setOpen(false);
      toast(t(isActive ? "activated" : "deactivated", { name: supplier.name }));
    } catch (error) {
      setProblem(error as Problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("title", { name: supplier.name })}
        lead={t("lead")}
        foot={
          <div className="actions">
            {isInUse ? null : (
              <Button look="stop" busy={busy} onClick={() => void remove()}>
                {t("delete")}
              </Button>
            )}
            <Button busy={busy} onClick={() => void setActive(!supplier.isActive)}>
              {t(supplier.isActive ? "deactivate" : "activate")}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
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
