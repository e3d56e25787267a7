"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { textKeyOf } from "@/components/shell/problem-text";
import { useToast } from "@/components/ui/toast";
import { readOperation, sendNow, withdrawOperation } from "@/lib/api/browser/waiting-acts";
import type { Operation } from "@/lib/api/contract/operation";
import type { Problem } from "@/lib/problem";
import { useTakenBack } from "./use-what";

export type Undo = {
  busy: boolean;
  undo: (operation: Operation) => void;
  /** Takes it back for something else in its place. Answers it as taken back; null where it was not, which is told. */
  replace: (operation: Operation) => Promise<Operation | null>;
  sendNow: (operation: Operation) => void;
};

/** Takes back or hastens what waits. Who comes too late is told when it was carried out. */
export function useUndo(): Undo {
  const t = useTranslations("shell.undo");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const takenBack = useTakenBack();
  const [busy, setBusy] = useState(false);
  const working = useRef(false);

  async function once<R>(work: () => Promise<R>): Promise<R | null> {
    if (working.current) return null;
    working.current = true;
    setBusy(true);
    const done = await work();
    working.current = false;
    setBusy(false);
    return done;
  }

  async function withdraw(operation: Operation): Promise<Operation | null> {
    const result = await withdrawOperation(company.id, operation.id);
    if (result.ok) return result.value;
    toast(await whyNot(operation, result.problem));
    return null;
  }

  async function takeBack(operation: Operation) {
    if ((await withdraw(operation)) === null) return;
    // The person's own are told by the toasts in every tab.
    if (operation.personId !== company.personId) toast(takenBack(operation));
  }

  async function hasten(operation: Operation) {
    const result = await sendNow(company.id, operation.id);
    if (!result.ok) toast(`${t("notSent")} ${textOf(result.problem)}`);
  }

  async function whyNot({ id }: Operation, problem: Problem): Promise<string> {
    const now = problem.detail === "already_sent" ? await readOperation(company.id, id).catch(() => null) : null;
    const at = now?.sentAt ?? now?.finishedAt;
    return at ? t("late", { time: formats.time(at, true) }) : `${t("failed")} ${textOf(problem)}`;
  }

  function textOf(problem: Problem): string {
    return problems(textKeyOf(problem, (key) => problems.has(key)));
  }

  return {
    busy,
    undo: (operation) => void once(() => takeBack(operation)),
    replace: (operation) => once(() => withdraw(operation)),
    sendNow: (operation) => void once(() => hasten(operation)),
  };
}
