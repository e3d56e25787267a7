"use client";

import { useTranslations } from "next-intl";
import type { AttestState } from "@/lib/api/contract/purchases/to-pay";
import { AccountChanges } from "./account-changes";

/** Says of an invoice whether another person has attested it, and which accounts of its supplier changed. */
export function AttestNote({ attest }: { attest: AttestState }) {
  const t = useTranslations("payments.attest");
  const { verdict, attestedBy } = attest;
  return (
    <span className="block small">
      {verdict === "may" ? (
        <span className="secondary">{t("by", { names: attestedBy.join(", ") })}</span>
      ) : (
        <span className="late">{t(verdict === "ownAttest" ? "own" : "needed")}</span>
      )}{" "}
      <AccountChanges attest={attest} />
    </span>
  );
}
