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
import type { Result } from "@/lib/api/browser/call";
import type { Problem } from "@/lib/values/problem";
import { useKindName } from "./editor-contexts";

type Props = {
  requestDeletion: () => Promise<Result<null>>;
  /** The query key of the lists that include the draft. */
  listKey: readonly string[];
  onDeleted: () => void;
};

/** A button that deletes the draft. The deletion cannot be undone, so a sheet explains it first. */
export function DeleteDraft({ requestDeletion, listKey, onDeleted }: Props) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const queryClient = useQueryClient();
  const kindName = useKindName();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function deleteDraft() {
    setBusy(true);
    setProblem(null);
    const result = await requestDeletion();
    setBusy(false);
    // A draft that is deleted already counts as deleted by this command.
    if (!result.ok && result.problem.code !== "not_found") return setProblem(result.problem);
    onDeleted();
    void queryClient.invalidateQueries({ queryKey: listKey });
    toast(t("deleted"));
    router.replace(`/companies/${company.id}/sales`);
  }

  return (
    <>
      <Button variant="stop" onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("deleteTitle")}
        lead={t(`${kindName}.deleteLead`)}
        foot={
          <div className="actions">
            <Button variant="stop" isBusy={isBusy} onClick={() => void deleteDraft()}>
              {t("delete")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("deleteKeep")}</Button>
          </div>
        }
      >
        {problem ? (
          <ProblemNotice problem={problem} title={t("deleteFailed")} onRetry={() => void deleteDraft()} />
        ) : null}
      </Sheet>
    </>
  );
}
