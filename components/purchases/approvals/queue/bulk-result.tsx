"use client";

import { useTranslations } from "next-intl";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import type { Operation } from "@/lib/api/contract/operations/operation";
import css from "../cockpit.module.css";

/** Shows the outcome of each operation of a batch. */
export function BulkResult({ operations, onClose }: { operations: readonly Operation[]; onClose: () => void }) {
  const t = useTranslations("approvals.bulk");
  const tProblems = useTranslations("problems");
  const countOf = (...stages: Operation["stage"][]) => operations.filter(({ stage }) => stages.includes(stage)).length;
  const failedOperations = operations.filter(({ stage }) => stage === "refused" || stage === "unknown");
  const openCount = countOf("waiting", "sent", "checking");
  return (
    <div className="grid gap-4">
      <p role="status">
        {t("result", {
          done: countOf("done"),
          open: openCount,
          trouble: failedOperations.length,
          withdrawn: countOf("withdrawn"),
        })}
      </p>
      {failedOperations.length > 0 ? (
        <ul className={css.trouble}>
          {failedOperations.map(({ id, about, problem }) => (
            <li key={id}>
              <b className="mid">{about?.customerName}</b>{" "}
              {problem ? tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key))) : t("unknown")}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="actions">
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </div>
  );
}
