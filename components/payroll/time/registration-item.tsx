"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { deleteRegistration, type OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { mayDo } from "@/lib/rules/access/roles";
import { reasonNotToChange } from "@/lib/rules/payroll/registrable";
import type { Problem } from "@/lib/values/problem";
import { ChangeRegistrationForm } from "./change-registration-form";
import css from "./time.module.css";
import { useKindTexts } from "./use-kind-texts";
import { useRefetchMonths } from "./use-refetch-months";

type Props = {
  registration: OwnedRegistration;
  employee: Employee;
  isChanging: boolean;
  onChange: () => void;
  onDone: () => void;
};

/** Shows one registration. It can be changed or deleted only if this portal created it and no pay run has read it. */
export function RegistrationItem({ registration, employee, isChanging, onChange, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const kindTexts = useKindTexts();
  const refetchMonths = useRefetchMonths();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const reasonNotChangeable =
    reasonNotToChange(registration, employee) ?? (mayDo(company.role, "payroll.write") ? null : "role");

  async function deleteOnce() {
    if (isDeleting) return;
    setIsDeleting(true);
    const deleteResult = await deleteRegistration(company.id, registration);
    setProblem(deleteResult.ok ? null : deleteResult.problem);
    if (deleteResult.ok) await refetchMonths();
    setIsDeleting(false);
  }

  const reasonId = `why-${registration.id}`;
  const disabledAttributes = reasonNotChangeable ? { "aria-disabled": true, "aria-describedby": reasonId } : {};
  return (
    <li className={css.item}>
      <span className="mid">{kindTexts.describeRegistration(registration)}</span>
      <span className="secondary small">{kindTexts.spanText(registration)}</span>
      {registration.rows.length > 0 ? (
        <span className="secondary small">
          {registration.rows
            .map(({ quantity, amountMinor, unitPrice }) =>
              amountMinor
                ? formats.money(amountMinor)
                : [quantity ? formats.quantity(quantity * 100n) : "", unitPrice ? formats.money(unitPrice) : ""]
                    .filter(Boolean)
                    .join(" × "),
            )
            .join("; ")}
        </span>
      ) : null}
      {registration.comment ? <span className="small">{registration.comment}</span> : null}
      {isChanging ? (
        <ChangeRegistrationForm registration={registration} employee={employee} onDone={onDone} />
      ) : (
        <div className="actions">
          <Button size="sm" {...disabledAttributes} disabled={reasonNotChangeable !== null} onClick={onChange}>
            {t("change")}
          </Button>
          <Button
            size="sm"
            variant="stop"
            {...disabledAttributes}
            disabled={reasonNotChangeable !== null}
            isBusy={isDeleting}
            onClick={() => void deleteOnce()}
          >
            {t("remove")}
          </Button>
        </div>
      )}
      {reasonNotChangeable ? (
        <p id={reasonId} className="small secondary">
          {t(`unchangeable.${reasonNotChangeable}`)}
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("notRemoved")} onRetry={() => void deleteOnce()} /> : null}
    </li>
  );
}
