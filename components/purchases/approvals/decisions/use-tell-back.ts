"use client";

import { useTranslations } from "next-intl";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { useToast } from "@/components/ui/toast";
import { useTakenBackText } from "@/components/undo/use-operation-description";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { Problem } from "@/lib/values/problem";

type Given = {
  go: (draftId: string) => void;
  leadsBack: (draftId: string) => boolean;
  /** Returns the supplier's name; empty where the draft is not in the queue. */
  nameOf: (draftId: string) => string;
};

/**
 * Returns a function that shows a toast when a decision was taken back or refused. The cockpit goes to the draft of a
 * decision that was taken back while Undo is the person's last action; otherwise the toast has a button that opens it.
 */
export function useTellBack({ go, leadsBack, nameOf }: Given): (draftId: string, why: Operation | Problem) => void {
  const t = useTranslations("approvals");
  const problems = useTranslations("problems");
  const takenBack = useTakenBackText();
  const toast = useToast();
  return (draftId, why) => {
    const look = { label: t("look"), run: () => go(draftId) };
    if (!(why instanceof Problem)) {
      const words = takenBack(why);
      if (!leadsBack(draftId)) return toast(words, look);
      go(draftId);
      return toast(words);
    }
    const refused = t("refusedToast", { name: nameOf(draftId) });
    toast(`${refused} ${problems(textKeyOf(why, (key) => problems.has(key)))}`, look);
  };
}
