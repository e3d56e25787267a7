"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useCompany } from "@/components/shell/company-context";
import { keepEmployeeForm } from "@/lib/api/browser/employee-forms";
import type { EmployeeForm } from "@/lib/api/contract/employee-form";
import { formKeeper, type Keeping } from "./keeper";
import { type NewEmployeeValues, toForm } from "./new-employee-values";

const pauseMs = 800;

/** Keeps the form in the portal a moment after each change, and at once when the page goes away. */
export function useKeptForm(form: UseFormReturn<NewEmployeeValues>, formId: string, kept: EmployeeForm | null) {
  const { id: companyId } = useCompany();
  const [keeping, setKeeping] = useState<Keeping>({ keptAt: kept?.keptAt ?? null, isAll: true, problem: null });
  const [keeper] = useState(() =>
    formKeeper(
      {
        keep: (input) => keepEmployeeForm(companyId, formId, input),
        newId: () => crypto.randomUUID(),
        tell: setKeeping,
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
    const typed = form.watch(() => {
      keeper.type(toForm(form.getValues()));
      setKeeping((before) => ({ ...before, isAll: false }));
      clearTimeout(timer.current);
      timer.current = setTimeout(now, pauseMs);
    });
    window.addEventListener("pagehide", now);
    return () => {
      typed.unsubscribe();
      window.removeEventListener("pagehide", now);
      now();
    };
  }, [form, keeper]);

  return { keeping, flush: () => keeper.flush(), over: (revision: string) => keeper.over(revision) };
}
