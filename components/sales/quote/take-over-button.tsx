"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useUndo } from "@/components/undo/use-undo";
import type { Operation } from "@/lib/api/contract/operations/operation";

type Props = { operation: Operation; onWithdrawn: (withdrawnOperation: Operation) => void };

/**
 * The button that withdraws an operation waiting for a colleague's connection, so that this person can submit it with
 * their own connection.
 */
export function TakeOverButton({ operation, onWithdrawn }: Props) {
  const t = useTranslations("quote");
  const company = useCompany();
  const { isBusy, withdrawToReplace: withdrawForReplacement } = useUndo();
  const isWaiting = operation.stage === "waiting" && operation.withdrawable;
  if (!isWaiting || operation.personId === company.personId) return null;

  async function withdrawAndContinue() {
    const withdrawnOperation = await withdrawForReplacement(operation);
    if (withdrawnOperation) onWithdrawn(withdrawnOperation);
  }

  return (
    <Button isBusy={isBusy} onClick={() => void withdrawAndContinue()}>
      {t("takeOver")}
    </Button>
  );
}
