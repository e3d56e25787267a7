"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { keepEmployeeForm } from "@/lib/api/browser/payroll/employee-forms";
import type { EmployeeForm } from "@/lib/api/contract/payroll/employee-form";
import { heldText } from "./held-text";
import { formKeeper, type Keeping } from "./keeper";
import { type NewEmployeeValues, toForm } from "./new-employee-values";

const pauseMs = 800;

/**
 * Saves the form in the portal a moment after each change, and at once when the page is left. Text that the portal does not
 * save, for example after the session has ended, is stored in this tab without personal numbers, and restored when the form
 * opens again.
 */
export function useKeptForm(form: UseFormReturn<NewEmployeeValues>, formId: string, kept: EmployeeForm | null) {
  const { id: companyId, personId } = useCompany();
  const [held] = useState(() => heldText(personId, companyId, formId));
  const isHolding = useRef(false);
  const [keeping, setKeeping] = useState<Keeping>({ keptAt: kept?.keptAt ?? null, isAll: true, problem: null });
  const [keeper] = useState(() =>
    formKeeper(
      {
        keep: (input) => keepEmployeeForm(companyId, formId, input),
        newId: () => crypto.randomUUID(),
        tell: (told) => {
          setKeeping(told);
          // After a conflict a person chooses between the two texts, so nothing is stored in the tab.
          isHolding.current = told.problem !== null && told.problem.code !== "conflict";
          if (isHolding.current) held.hold(form.getValues(), form.formState.defaultValues);
          else held.drop();
        },
      },
      kept,
    ),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const now = () => {
      clearTimeout(timer.current);
      void keeper.flush();
    };
    const type = () => {
      keeper.type(toForm(form.getValues()));
      if (isHolding.current) held.hold(form.getValues(), form.formState.defaultValues);
      setKeeping((before) => ({ ...before, isAll: false }));
      clearTimeout(timer.current);
      timer.current = setTimeout(now, pauseMs);
    };
    const typed = form.watch(type);
    const back = held.read();
    if (back) {
      form.reset({ ...form.getValues(), ...back }, { keepDefaultValues: true });
      type();
    }
    window.addEventListener("pagehide", now);
    return () => {
      typed.unsubscribe();
      window.removeEventListener("pagehide", now);
      now();
    };
  }, [form, keeper, held]);

  return { keeping, flush: () => keeper.flush(), over: (revision: string) => keeper.over(revision) };
}
