import type { Result } from "@/lib/api/browser/call";
import type { EmployeeFormInput, EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";
import type { Problem } from "@/lib/values/problem";

/**
 * The state of saving a form: the instant of the last saved text, whether all text is saved, and the problem that
 * occurred since then, if any.
 */
export type FormSaveState = { keptAt: string | null; isAll: boolean; problem: Problem | null };

type AutosavePorts = {
  saveForm: (input: EmployeeFormInput) => Promise<Result<{ revision: string; keptAt: string }>>;
  newId: () => string;
  onState: (state: FormSaveState) => void;
};

/**
 * Saves the newest text of a form, one write at a time. Text typed during a write is saved by the next write. A write
 * whose answer was lost is repeated under the same revision, so that the portal recognises it.
 */
export function createEmployeeFormAutosave(
  autosavePorts: AutosavePorts,
  savedForm: { revision: string; keptAt: string } | null,
) {
  let expectedRevision = savedForm?.revision ?? null;
  let keptAt = savedForm?.keptAt ?? null;
  let unsavedValues: EmployeeFormValues | null = null;
  let unconfirmedInput: EmployeeFormInput | null = null;
  let runningSave: Promise<boolean> | null = null;

  async function saveAll(): Promise<boolean> {
    while (unconfirmedInput || unsavedValues) {
      const input: EmployeeFormInput = unconfirmedInput ?? {
        values: unsavedValues as EmployeeFormValues,
        seen: expectedRevision,
        revision: autosavePorts.newId(),
      };
      if (input !== unconfirmedInput) unsavedValues = null;
      const saveResult = await autosavePorts.saveForm(input);
      if (!saveResult.ok) {
        // Another text was saved meanwhile, so a person must choose one of the two.
        if (saveResult.problem.code === "conflict") unsavedValues ??= input.values;
        unconfirmedInput = saveResult.problem.code === "conflict" ? null : input;
        autosavePorts.onState({ keptAt, isAll: false, problem: saveResult.problem });
        return false;
      }
      unconfirmedInput = null;
      expectedRevision = saveResult.value.revision;
      keptAt = saveResult.value.keptAt;
      autosavePorts.onState({ keptAt, isAll: unsavedValues === null, problem: null });
    }
    return true;
  }

  return {
    /** Sets the text that the next write saves. */
    setText(values: EmployeeFormValues) {
      unsavedValues = values;
    },
    /** Saves the unsaved text over the text with this revision, after a person has decided to replace that text. */
    saveOver(revision: string): Promise<string | null> {
      expectedRevision = revision;
      return this.flush();
    },
    /** Saves the unsaved text. @returns the revision that contains all of it, null where it could not be saved */
    async flush(): Promise<string | null> {
      runningSave ??= saveAll().finally(() => {
        runningSave = null;
      });
      const isSaved = await runningSave;
      if (!isSaved) return null;
      return unsavedValues ? this.flush() : expectedRevision;
    },
  };
}
