"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { Button } from "@/components/ui/button";
import { withdrawOperation } from "@/lib/api/browser/waiting-operations";
import type { Operation } from "@/lib/api/contract/operation";

/** What waits for a colleague's connection can be done with one's own: theirs is taken back first. */
export function TakeOver({ operation, onTaken }: { operation: Operation; onTaken: () => void }) {
  const t = useTranslations("quote");
  const company = useCompany();
  const [busy, setBusy] = useState(false);
  const waits = operation.stage === "waiting" && operation.withdrawable;
  if (!waits || operation.personId === company.personId) return null;

  async function take() {
    setBusy(true);
    const result = await withdrawOperation(company.id, operation.id);
    setBusy(false);
    if (result.ok) onTaken();
  }

  return (
    <Button busy={busy} onClick={() => void take()}>
      {t("takeOver")}
    </Button>
  );
}
