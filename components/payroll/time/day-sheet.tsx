"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { Sheet } from "@/components/ui/sheet";
import type { OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import { mayDo } from "@/lib/rules/access/roles";
import { isLockedDay } from "@/lib/rules/payroll/registrable";
import type { OpenedDays } from "./month-props";
import { NewRegistrationForm } from "./new-registration-form";
import { RegistrationItem } from "./registration-item";
import css from "./time.module.css";
import { useKindTexts } from "./use-kind-texts";

type Props = {
  openedDays: OpenedDays | null;
  /** The element of the day from which the sheet was opened; it gets the focus when the sheet closes. */
  focusAfterClose: RefObject<HTMLElement | null>;
  registrations: readonly OwnedRegistration[];
  onClose: () => void;
};

/** Shows the sheet of the opened days of an employee: their registrations, and the form for a new one. */
export function DaySheet({ openedDays, focusAfterClose, registrations, onClose }: Props) {
  const { spanText } = useKindTexts();
  return (
    <Sheet
      isOpen={openedDays !== null}
      onClose={onClose}
      focusAfterClose={focusAfterClose}
      title={openedDays?.employee.name ?? ""}
      lead={openedDays ? spanText(openedDays.span) : undefined}
    >
      {openedDays ? (
        <DayContent
          key={`${openedDays.employee.id} ${openedDays.span.from}`}
          {...openedDays}
          {...{ registrations, onClose }}
        />
      ) : null}
    </Sheet>
  );
}

type DayContentProps = OpenedDays & Omit<Props, "openedDays" | "focusAfterClose">;

function DayContent({ employee, span: daySpan, typedKey, registrations, onClose }: DayContentProps) {
  const t = useTranslations("time");
  const company = useCompany();
  const [changingId, setChangingId] = useState<string | null>(null);
  const registrationsOfDays = registrations.filter(
    ({ employeeId, from, to }) => employeeId === employee.id && from <= daySpan.to && to >= daySpan.from,
  );
  const mayRegister = mayDo(company.role, "payroll.operate");
  return (
    <>
      {registrationsOfDays.length > 0 ? (
        <ul className={css.items} aria-label={t("registered")}>
          {registrationsOfDays.map((registration) => (
            <RegistrationItem
              key={registration.id}
              {...{ registration, employee }}
              isChanging={registration.id === changingId}
              onChange={() => setChangingId(registration.id)}
              onDone={() => setChangingId(null)}
            />
          ))}
        </ul>
      ) : null}
      {changingId !== null ? null : !mayRegister ? (
        <MissingRightText action="payroll.operate" text={t("mayNot")} />
      ) : isLockedDay(employee, daySpan.from) ? (
        <p className="secondary">{t("lockedDays")}</p>
      ) : (
        <NewRegistrationForm employee={employee} span={daySpan} typedKey={typedKey} onDone={onClose} />
      )}
    </>
  );
}
