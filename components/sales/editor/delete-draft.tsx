"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { Problem } from "@/lib/problem";
import type { StoredDrafts } from "./document-kind";
import { useKindName } from "./kind-name";

type Props<D> = {
  /** Null where the portal alone holds what was written. */
  stored: StoredDrafts<D> | null;
  draftId: string;
  onDeleted: () => void;
};

/** Deleting cannot be taken back, so a sheet says first what it does. */
export function DeleteDraft<D>({ stored, draftId, onDeleted }: Props<D>) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queries = useQueryClient();
  const kind = useKindName();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function remove() {
    setBusy(true);
    setProblem(null);
    const result = await stored?.remove(company.id, draftId);
    setBusy(false);
    // Gone already is what was asked for.
    if (result?.ok === false && result.problem.code !== "not_found") return setProblem(result.problem);
    onDeleted();
    if (stored) void queries.invalidateQueries({ queryKey: [...resourceKey(company.id, stored.path), "list"] });
    toast(t("deleted"));
    router.replace(`/companies/${company.id}/sales`);
  }

  return (
    <>
      <Button look="stop" onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("deleteTitle")}
        lead={t(`${kind}.deleteLead`)}
        foot={
          <div className="acts">
            <Button look="stop" busy={busy} onClick={() => void remove()}>
              {t("delete")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("deleteKeep")}</Button>
          </div>
        }
      >
        {problem ? <ProblemNotice problem={problem} title={t("deleteFailed")} onRetry={() => void remove()} /> : null}
      </Sheet>
    </>
  );
}
