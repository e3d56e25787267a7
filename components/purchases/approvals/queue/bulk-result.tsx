"use client";

import { useTranslations } from "next-intl";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import type { Operation } from "@/lib/api/contract/operations/operation";
import css from "../cockpit.module.css";

/** Shows the outcome of each operation of a batch. */
export function BulkResult({ operations, onClose }: { operations: readonly Operation[]; onClose: () => void }) {
  const t = useTranslations("approvals.bulk");
  const problems = useTranslations("problems");
  const many = (...stages: Operation["stage"][]) => operations.filter(({ stage }) => stages.includes(stage)).length;
  const trouble = operations.filter(({ stage }) => stage === "refused" || stage === "unknown");
  const open = many("waiting", "sent", "checking");
  return (
    <div className="grid gap-4">
      <p role="status">
        {t("result", { done: many("done"), open, trouble: trouble.length, withdrawn: many("withdrawn") })}
      </p>
      {trouble.length > 0 ? (
        <ul className={css.trouble}>
          {trouble.map(({ id, about, problem }) => (
            <li key={id}>
              <b className="mid">{about?.customerName}</b>{" "}
              {problem ? problems(textKeyOf(problem, (key) => problems.has(key))) : t("unknown")}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="acts">
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </div>
  );
}
