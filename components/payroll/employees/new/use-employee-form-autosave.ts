"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { saveEmployeeForm } from "@/lib/api/browser/payroll/employee-forms";
import type { EmployeeForm } from "@/lib/api/contract/payroll/employee-form";
import { createEmployeeFormAutosave, type FormSaveState } from "./employee-form-autosave";
import { createFormTextInTab } from "./form-text-in-tab";
import { type NewEmployeeValues, toEmployeeFormValues } from "./new-employee-values";

const pauseBeforeSaveMs = 800;

/**
 * Saves the form in the portal a moment after each change, and at once when the page is left. Text that the portal does
 * not save, for example after the session has ended, is stored in this tab without personal numbers, and restored when
 * the form opens again.
 */
export function useEmployeeFormAutosave(
  form: UseFormReturn<NewEmployeeValues>,
  formId: string,
  savedForm: EmployeeForm | null,
) {
  const { id: companyId, personId } = useCompany();
  const [tabText] = useState(() => createFormTextInTab(personId, companyId, formId));
  const isStoredInTab = useRef(false);
  const [saveState, setSaveState] = useState<FormSaveState>({
    keptAt: savedForm?.keptAt ?? null,
    isAll: true,
    problem: null,
  });
  const [autosave] = useState(() =>
    createEmployeeFormAutosave(
      {
        saveForm: (input) => saveEmployeeForm(companyId, formId, input),
        newId: () => crypto.randomUUID(),
        onState: (newState) => {
          setSaveState(newState);
          // After a conflict a person chooses between the two texts, so nothing is stored in the tab.
          isStoredInTab.current = newState.problem !== null && newState.problem.code !== "conflict";
          if (isStoredInTab.current) tabText.storeText(form.getValues(), form.formState.defaultValues);
          else tabText.removeText();
        },
      },
      savedForm,
    ),
  );
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const saveNow = () => {
      clearTimeout(saveTimer.current);
      void autosave.flush();
    };
    const handleTyping = () => {
      autosave.setText(toEmployeeFormValues(form.getValues()));
      if (isStoredInTab.current) tabText.storeText(form.getValues(), form.formState.defaultValues);
      setSaveState((earlierState) => ({ ...earlierState, isAll: false }));
      clearTimeout(saveTimer.current);
      saveTimer.current = setTimeout(saveNow, pauseBeforeSaveMs);
    };
    const subscription = form.watch(handleTyping);
    const restoredText = tabText.readText();
    if (restoredText) {
      form.reset({ ...form.getValues(), ...restoredText }, { keepDefaultValues: true });
      handleTyping();
    }
    window.addEventListener("pagehide", saveNow);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener("pagehide", saveNow);
      saveNow();
    };
  }, [form, autosave, tabText]);

  return { saveState, flush: () => autosave.flush(), saveOver: (revision: string) => autosave.saveOver(revision) };
}
