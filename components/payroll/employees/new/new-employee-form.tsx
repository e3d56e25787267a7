"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { RecordBody } from "@/components/record/record-body";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { ScrollIntoView } from "@/components/ui/scroll-into-view";
import { Notice } from "@/components/ui/states";
import type { EmployeeForm, EmployeeProgress } from "@/lib/api/contract/payroll/employee-form";
import type { CalendarDate } from "@/lib/values/dates";
import { AgreementAndScheduleFields } from "./agreement-and-schedule-fields";
import { AutosaveNote } from "./autosave-note";
import { CopyFromColleague } from "./copy-from-colleague";
import { CreatedEmployeeChange } from "./created-employee-change";
import { CreatedEmployeeNote } from "./created-employee-note";
import { CreationProgress } from "./creation-progress";
import { EmployeeKindChoice } from "./employee-kind-choice";
import { ContactFields, EmploymentFields } from "./employment-fields";
import { type NewEmployeeValues, toNewEmployeeValues } from "./new-employee-values";
import { PersonFields } from "./person-fields";
import { useCreateEmployee } from "./use-create-employee";
import { useCreatedEmployeeChange } from "./use-created-employee-change";
import { useEmployeeFormAutosave } from "./use-employee-form-autosave";

type Props = {
  formId: string;
  /** Today's date in the company's time zone. */
  today: CalendarDate;
  savedForm: EmployeeForm | null;
  /** Returns the initial values of a new form. */
  proposeValues: () => NewEmployeeValues;
  /** Reads the saved form and the progress of the creation, without changing the text on the page. */
  readSavedForm: () => Promise<EmployeeForm | null>;
  /** Replaces the text on the page with the saved text. */
  onShowOther: () => void;
};

const noProgress: EmployeeProgress = { employeeId: null, hasAgreement: false, hasSchedule: false };

/** Shows the form of a new employee on one screen. */
export function NewEmployeeForm({ formId, today, savedForm, proposeValues, readSavedForm, onShowOther }: Props) {
  const [initialValues] = useState(() => (savedForm ? toNewEmployeeValues(savedForm.values) : proposeValues()));
  const form = useForm<NewEmployeeValues>({ defaultValues: initialValues, shouldFocusError: false });
  const { saveState, flush, saveOver } = useEmployeeFormAutosave(form, formId, savedForm);
  const change = useCreatedEmployeeChange({ formId, savedForm, flush, readSavedForm, onShowOther });
  const creation = useCreateEmployee({
    ...{ form, formId, today, seenChangedAt: change.seenChangedAt, flush },
    onStopped: change.readAgain,
  });
  const [isSimplified, setIsSimplified] = useState(false);
  const progress = savedForm?.progress ?? noProgress;
  // While the form's own operation runs, it changes the employee itself.
  const isCreationOpen = creation.isBusy || creation.isUnknown || creation.isChecking;
  const isChoiceOpen = change.isChoiceOpen && !isCreationOpen;

  async function replaceOtherText() {
    const otherForm = await readSavedForm();
    if (otherForm) await saveOver(otherForm.revision);
    else onShowOther();
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSimplified && !isChoiceOpen) void creation.submit();
        }}
      >
        <RecordBody sideColumn={<CreationProgress progress={progress} />}>
          <div className="grid gap-7">
            {isCreationOpen ? null : <CreatedEmployeeChange change={change} />}
            <StoppedNote
              creation={creation}
              isEmployeeCreated={progress.employeeId !== null}
              isChoiceOpen={isChoiceOpen}
            />
            <div className="grid gap-7" inert={creation.isBusy || creation.isUnknown}>
              {progress.employeeId === null ? (
                <>
                  <div className="grid grid-cols-6 gap-x-3">
                    <CopyFromColleague />
                  </div>
                  <PersonFields today={today} />
                  <EmployeeKindChoice isSimplified={isSimplified} onChoose={setIsSimplified} />
                  {isSimplified ? null : <EmploymentFields />}
                </>
              ) : (
                <CreatedEmployeeNote employeeId={progress.employeeId} />
              )}
              {isSimplified ? null : <AgreementAndScheduleFields progress={progress} />}
              {isSimplified || progress.employeeId !== null ? null : <ContactFields />}
            </div>
            <div className="grid gap-3">
              <AutosaveNote
                saveState={saveState}
                onRetry={() => void flush()}
                onSaveOver={() => void replaceOtherText()}
                onShowOther={onShowOther}
              />
              {isSimplified ? null : (
                <SubmitRow
                  creation={creation}
                  isEmployeeCreated={progress.employeeId !== null}
                  isChoiceOpen={isChoiceOpen}
                />
              )}
            </div>
          </div>
        </RecordBody>
      </form>
    </FormProvider>
  );
}

type EmployeeCreation = ReturnType<typeof useCreateEmployee>;

type CreationProps = {
  creation: EmployeeCreation;
  isEmployeeCreated: boolean;
  /** Whether a person must choose between the text and the payroll program's values before anything is sent. */
  isChoiceOpen: boolean;
};

function SubmitRow({ creation, isEmployeeCreated, isChoiceOpen }: CreationProps) {
  const t = useTranslations("payroll.employees.form");
  const changeMessages = useTranslations("payroll.employees.meanwhile");
  const choiceText = isChoiceOpen ? changeMessages("chooseFirst") : "";
  const statusText = creation.isLost ? t("lost") : creation.isBusy ? t("making") : choiceText;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="main" shortcut="Control+Enter" isBusy={creation.isBusy}>
        {t(isEmployeeCreated ? "goOn" : "create")}
      </Button>
      <span role="status" className="small secondary">
        {statusText}
      </span>
    </div>
  );
}

/** Explains why the creation of the employee stopped, and what to do about it. */
function StoppedNote({ creation, isEmployeeCreated, isChoiceOpen }: CreationProps) {
  const t = useTranslations("payroll.employees.form");
  const { refusal, stoppedCall, problem } = creation;
  if (creation.isUnknown) {
    return (
      <ScrollIntoView>
        <Notice
          tone="turn"
          title={t("twice")}
          actions={<Button onClick={creation.markNotDone}>{t("twiceLooked")}</Button>}
        />
      </ScrollIntoView>
    );
  }
  if (creation.isChecking) return <Notice tone="plain" title={t("checking")} />;
  const shownProblem = problem ?? refusal;
  if (!shownProblem) return null;
  return (
    <ScrollIntoView>
      <ProblemNotice
        problem={shownProblem}
        title={stoppedCall && !problem ? t(`stoppedAt.${stoppedCall}`) : t(isEmployeeCreated ? "halted" : "failed")}
        {...(isChoiceOpen ? {} : { onRetry: () => void creation.submit() })}
      />
    </ScrollIntoView>
  );
}
