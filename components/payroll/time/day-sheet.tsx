"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { Sheet } from "@/components/ui/sheet";
import type { OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import { mayDo } from "@/lib/rules/access/roles";
import { isLockedDay } from "@/lib/rules/payroll/registrable";
import type { Opened } from "./month-props";
import { RegisterForm } from "./register-form";
import { RegisteredItem } from "./registered-item";
import css from "./time.module.css";
import { useKindWords } from "./use-kind-words";

type Props = {
  opened: Opened | null;
  /** The element of the day from which the sheet was opened; it gets the focus when the sheet closes. */
  backTo: RefObject<HTMLElement | null>;
  registrations: readonly OwnedRegistration[];
  onClose: () => void;
};

/** The sheet of the opened days of an employee: their registrations, and the form for a new one. */
export function DaySheet({ opened, backTo, registrations, onClose }: Props) {
  const { span } = useKindWords();
  return (
    <Sheet
      open={opened !== null}
      onClose={onClose}
      backTo={backTo}
      title={opened?.employee.name ?? ""}
      lead={opened ? span(opened.span) : undefined}
    >
      {opened ? (
        <Days key={`${opened.employee.id} ${opened.span.from}`} {...opened} {...{ registrations, onClose }} />
      ) : null}
    </Sheet>
  );
}

type DaysProps = Opened & Omit<Props, "opened" | "backTo">;

function Days({ employee, span, typed, registrations, onClose }: DaysProps) {
  const t = useTranslations("time");
  const company = useCompany();
  const [changing, setChanging] = useState<string | null>(null);
  const here = registrations.filter(
    ({ employeeId, from, to }) => employeeId === employee.id && from <= span.to && to >= span.from,
  );
  const mayRegister = mayDo(company.role, "payroll.operate");
  return (
    <>
      {here.length > 0 ? (
        <ul className={css.items} aria-label={t("registered")}>
          {here.map((one) => (
            <RegisteredItem
              key={one.id}
              {...{ one, employee }}
              isChanging={one.id === changing}
              onChange={() => setChanging(one.id)}
              onDone={() => setChanging(null)}
            />
          ))}
        </ul>
      ) : null}
      {changing !== null ? null : !mayRegister ? (
        <p className="two">{t("mayNot")}</p>
      ) : isLockedDay(employee, span.from) ? (
        <p className="two">{t("lockedDays")}</p>
      ) : (
        <RegisterForm employee={employee} span={span} typed={typed} onDone={onClose} />
      )}
    </>
  );
}
