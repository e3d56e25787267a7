"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import type { CalendarDate } from "@/lib/values/dates";
import { FillSheetBody } from "./fill-sheet-body";
import { type FillTarget, obstacleOfTarget } from "./fill-target";
import { initialFillValues, missingFillFields, toFactValue } from "./fill-values";
import { isOpen, useFill } from "./use-fill";

type Props = {
  fact: EmployeeFact;
  targets: readonly FillTarget[];
  today: CalendarDate;
  onClose: (wasSubmitted: boolean) => void;
};

/** Fills in one fact for several people, after it has shown for whom and what each of them has now. */
export default function FillSheet({ fact, targets, today, onClose }: Props) {
  const t = useTranslations("payroll.employees.fill");
  const formats = useFormats();
  const [values, setValues] = useState(() => initialFillValues(fact, today, formats.numberLocale));
  const [isChecked, setIsChecked] = useState(false);
  const fill = useFill();
  const submitButton = useRef<HTMLButtonElement>(null);
  const includedTargets = targets.filter((target) => obstacleOfTarget(fact, target) === null);
  const openTargets = includedTargets.filter(({ id }) => isOpen(fill.outcomes.get(id)));
  const hasUnanswered = [...fill.outcomes.values()].some(
    (outcome) => outcome.kind === "problem" && !outcome.isAnswered,
  );
  const wasSubmitted = fill.outcomes.size > 0;
  const missingFields = missingFillFields(fact, values, formats.numberLocale);

  function submit() {
    setIsChecked(true);
    if (missingFields.length > 0) return;
    // The fields are disabled during the requests, and the focus would be lost in a disabled field.
    submitButton.current?.focus();
    void fill.submit(toFactValue(fact, values, formats.numberLocale), includedTargets);
  }

  /** The sheet stays open during the requests, because it alone says what becomes of them. */
  function close() {
    if (!fill.isBusy) onClose(wasSubmitted);
  }

  return (
    <Sheet
      isOpen
      onClose={close}
      title={t(`title.${fact}`, { count: includedTargets.length })}
      lead={wasSubmitted || includedTargets.length === 0 ? undefined : t("lead")}
      marksTurn={!wasSubmitted}
      foot={
        <div className="actions">
          {openTargets.length > 0 || fill.isBusy ? (
            <Button ref={submitButton} variant="main" shortcut="Control+Enter" isBusy={fill.isBusy} onClick={submit}>
              {wasSubmitted
                ? t("again", { count: formats.count(openTargets.length) })
                : t(`setFact.${fact}`, { count: formats.count(includedTargets.length) })}
            </Button>
          ) : null}
          <Button aria-disabled={fill.isBusy} onClick={close}>
            {t("close")}
          </Button>
        </div>
      }
    >
      <FillSheetBody
        fact={fact}
        targets={targets}
        values={values}
        onValuesChange={setValues}
        missingFields={isChecked ? missingFields : []}
        outcomes={fill.outcomes}
        isLocked={fill.isBusy || hasUnanswered}
        onOperation={fill.updateOperation}
      />
    </Sheet>
  );
}
