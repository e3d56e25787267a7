"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useUndo } from "@/components/undo/use-undo";
import type { Operation } from "@/lib/api/contract/operations/operation";

type Props = { operation: Operation; onWithdrawn: (withdrawn: Operation) => void };

/**
 * The button that withdraws an operation waiting for a colleague's connection, so that this person can submit it with
 * their own connection.
 */
export function TakeOverButton({ operation, onWithdrawn }: Props) {
  const t = useTranslations("quote");
  const company = useCompany();
  const { busy, replace } = useUndo();
  const isWaiting = operation.stage === "waiting" && operation.withdrawable;
  if (!isWaiting || operation.personId === company.personId) return null;

  async function withdrawAndContinue() {
    const withdrawn = await replace(operation);
    if (withdrawn) onWithdrawn(withdrawn);
  }

  return (
    <Button busy={busy} onClick={() => void withdrawAndContinue()}>
      {t("takeOver")}
    </Button>
  );
}
