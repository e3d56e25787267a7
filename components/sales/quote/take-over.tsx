"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useUndo } from "@/components/undo/use-undo";
import type { Operation } from "@/lib/api/contract/operations/operation";

type Props = { operation: Operation; onTaken: (withdrawn: Operation) => void };

/**
 * The button that does with this person's connection what waits for a colleague's connection: the colleague's operation is
 * withdrawn first.
 */
export function TakeOver({ operation, onTaken }: Props) {
  const t = useTranslations("quote");
  const company = useCompany();
  const { busy, replace } = useUndo();
  const waits = operation.stage === "waiting" && operation.withdrawable;
  if (!waits || operation.personId === company.personId) return null;

  async function take() {
    const withdrawn = await replace(operation);
    if (withdrawn) onTaken(withdrawn);
  }

  return (
    <Button busy={busy} onClick={() => void take()}>
      {t("takeOver")}
    </Button>
  );
}
