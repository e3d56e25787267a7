import type { Result } from "@/lib/api/browser/call";
import type { EmployeeFormInput, EmployeeFormValues } from "@/lib/api/contract/payroll/employee-form";
import type { Problem } from "@/lib/values/problem";

/** What is told of the keeping: the instant of the last text that is safe, and what went wrong since. */
export type Keeping = { keptAt: string | null; isAll: boolean; problem: Problem | null };

type Ports = {
  keep: (input: EmployeeFormInput) => Promise<Result<{ revision: string; keptAt: string }>>;
  newId: () => string;
  tell: (keeping: Keeping) => void;
};

/**
 * Keeps the newest text of a form, one write after the other. What comes while one is under way follows it; a write that was
 * lost is repeated under its own revision, so that it is known as the same.
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
        // Another text is kept by now: a person says which of the two it is to be.
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
    /** Wants this text to be kept. */
    type(values: EmployeeFormValues) {
      wanted = values;
    },
    /** Keeps what is wanted in the place of the text with this revision, which a person has decided against. */
    over(revision: string): Promise<string | null> {
      seen = revision;
      return this.flush();
    },
    /** Keeps what is wanted. @returns the revision that holds all of it, null where it could not be kept */
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
