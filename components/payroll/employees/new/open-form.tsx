"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { RecordBody } from "@/components/record/record-body";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { IntoView } from "@/components/ui/into-view";
import { Notice } from "@/components/ui/states";
import type { EmployeeForm, EmployeeProgress } from "@/lib/api/contract/payroll/employee-form";
import type { CalendarDate } from "@/lib/values/dates";
import { AssignedFields } from "./assigned-fields";
import { CopyColleague } from "./copy-colleague";
import { ContactFields, EmploymentFields } from "./employment-fields";
import { KeepingNote } from "./keeping-note";
import { KindChoice } from "./kind-choice";
import { MadeFacts } from "./made-facts";
import { type NewEmployeeValues, ofForm } from "./new-employee-values";
import { OrderRail } from "./order-rail";
import { PersonFields } from "./person-fields";
import { useEmploy } from "./use-employ";
import { useKeptForm } from "./use-kept-form";

type Props = {
  formId: string;
  /** Today's date in the company's time zone. */
  today: CalendarDate;
  kept: EmployeeForm | null;
  /** Returns the initial values of a new form. */
  first: () => NewEmployeeValues;
  /** Reads the saved form and the progress of the creation, without changing the text on the page. */
  readKept: () => Promise<EmployeeForm | null>;
  /** Replaces the text on the page with the saved text. */
  onOther: () => void;
};

const nothing: EmployeeProgress = { employeeId: null, hasAgreement: false, hasSchedule: false };

/** The form of a new employee on one screen. */
export function OpenForm({ formId, today, kept, first, readKept, onOther }: Props) {
  const [values] = useState(() => (kept ? ofForm(kept.values) : first()));
  const form = useForm<NewEmployeeValues>({ defaultValues: values, shouldFocusError: false });
  const { keeping, flush, over } = useKeptForm(form, formId, kept);
  const employ = useEmploy({ form, formId, today, flush, onStopped: () => void readKept() });
  const [isSimplified, setSimplified] = useState(false);
  const progress = kept?.progress ?? nothing;

  async function goOver() {
    const other = await readKept();
    if (other) await over(other.revision);
    else onOther();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSimplified) void employ.press();
        }}
      >
        <RecordBody rail={<OrderRail progress={progress} />}>
          <div className="grid gap-7">
            <Stopped employ={employ} isMade={progress.employeeId !== null} />
            <div className="grid gap-7" inert={employ.isBusy || employ.isUnknown}>
              {progress.employeeId === null ? (
                <>
                  <div className="grid grid-cols-6 gap-x-3">
                    <CopyColleague />
                  </div>
                  <PersonFields today={today} />
                  <KindChoice isSimplified={isSimplified} onChoose={setSimplified} />
                  {isSimplified ? null : <EmploymentFields />}
                </>
              ) : (
                <MadeFacts employeeId={progress.employeeId} />
              )}
              {isSimplified ? null : <AssignedFields progress={progress} />}
              {isSimplified || progress.employeeId !== null ? null : <ContactFields />}
            </div>
            <div className="grid gap-3">
              <KeepingNote
                keeping={keeping}
                onRetry={() => void flush()}
                onOver={() => void goOver()}
                onOther={onOther}
              />
              {isSimplified ? null : <Press employ={employ} isMade={progress.employeeId !== null} />}
            </div>
          </div>
        </RecordBody>
      </form>
    </FormProvider>
  );
}

type Employ = ReturnType<typeof useEmploy>;

function Press({ employ, isMade }: { employ: Employ; isMade: boolean }) {
  const t = useTranslations("payroll.employees.form");
  const isStill = employ.isLost ? t("lost") : employ.isBusy ? t("making") : "";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" look="main" keys="Control+Enter" busy={employ.isBusy}>
        {t(isMade ? "goOn" : "create")}
      </Button>
      <span role="status" className="sm two">
        {isStill}
      </span>
    </div>
  );
}

/** Explains why the creation of the employee stopped, and what to do about it. */
function Stopped({ employ, isMade }: { employ: Employ; isMade: boolean }) {
  const t = useTranslations("payroll.employees.form");
  const { refusal, arrow, problem } = employ;
  if (employ.isUnknown) {
    return (
      <IntoView>
        <Notice tone="turn" title={t("twice")} actions={<Button onClick={employ.settle}>{t("twiceLooked")}</Button>} />
      </IntoView>
    );
  }
  if (employ.isChecking) return <Notice tone="plain" title={t("checking")} />;
  const shown = problem ?? refusal;
  if (!shown) return null;
  return (
    <IntoView>
      <ProblemNotice
        problem={shown}
        title={arrow && !problem ? t(`stoppedAt.${arrow}`) : t(isMade ? "halted" : "failed")}
        onRetry={() => void employ.press()}
      />
    </IntoView>
  );
}
