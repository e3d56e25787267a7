"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { revealIdentityNumber } from "@/lib/api/browser/customers";
import type { Customer } from "@/lib/api/contract/customer";
import { mayDo } from "@/lib/auth/roles";
import type { Problem } from "@/lib/problem";

/** A private person's number, masked until someone who may see it asks; that look is recorded. */
export function MaskedNumber({ customer }: { customer: Customer }) {
  const t = useTranslations("customers.page");
  const company = useCompany();
  const [shown, setShown] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function show() {
    setProblem(null);
    const result = await revealIdentityNumber(company.id, customer.id);
    if (result.ok) setShown(result.value);
    else setProblem(result.problem);
  }

  return (
    <>
      {shown ?? customer.identityNumber}{" "}
      {shown === null && mayDo(company.role, "personal.read") ? (
        <button type="button" className="link sm" onClick={() => void show()}>
          {t("showNumber")}
        </button>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("numberFailed")} /> : null}
    </>
  );
}
