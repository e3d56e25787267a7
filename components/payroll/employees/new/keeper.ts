import type { Result } from "@/lib/api/browser/call";
import type { EmployeeFormInput, EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";
import type { Problem } from "@/lib/values/problem";

/** The state of saving a form: the instant of the last saved text, whether all text is saved, and the last problem since. */
export type Keeping = { keptAt: string | null; isAll: boolean; problem: Problem | null };

type Ports = {
  keep: (input: EmployeeFormInput) => Promise<Result<{ revision: string; keptAt: string }>>;
  newId: () => string;
  tell: (keeping: Keeping) => void;
};

/**
 * Saves the newest text of a form, one write at a time. Text typed during a write is saved by the next write. A write whose
 * answer was lost is repeated under the same revision, so that the portal recognises it.
 */
export function formKeeper(ports: Ports, kept: { revision: string; keptAt: string } | null) {
  let seen = kept?.revision ?? null;
  let keptAt = kept?.keptAt ?? null;
  let wanted: EmployeeFormValues | null = null;
  let lost: EmployeeFormInput | null = null;
  let running: Promise<boolean> | null = null;

  async function run(): Promise<boolean> {
    while (lost || wanted) {
      const input: EmployeeFormInput = lost ?? { values: wanted as EmployeeFormValues, seen, revision: ports.newId() };
      if (input !== lost) wanted = null;
      const result = await ports.keep(input);
      if (!result.ok) {
        // Another text was saved meanwhile, so a person must choose one of the two.
        if (result.problem.code === "conflict") wanted ??= input.values;
        lost = result.problem.code === "conflict" ? null : input;
        ports.tell({ keptAt, isAll: false, problem: result.problem });
        return false;
      }
      lost = null;
      seen = result.value.revision;
      keptAt = result.value.keptAt;
      ports.tell({ keptAt, isAll: wanted === null, problem: null });
    }
    return true;
  }

  return {
    /** Sets the text that the next write saves. */
    type(values: EmployeeFormValues) {
      wanted = values;
    },
    /** Saves the unsaved text over the text with this revision, after a person has decided to replace that text. */
    over(revision: string): Promise<string | null> {
      seen = revision;
      return this.flush();
    },
    /** Saves the unsaved text. @returns the revision that contains all of it, null where it could not be saved */
    async flush(): Promise<string | null> {
      running ??= run().finally(() => {
        running = null;
      });
      const isKept = await running;
      if (!isKept) return null;
      return wanted ? this.flush() : seen;
    },
  };
}
