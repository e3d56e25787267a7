"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { barFromReturning } from "@/lib/api/browser/company/people";
import type { CompanyPerson } from "@/lib/rules/access/shown-people";
import type { Problem } from "@/lib/values/problem";
import { usePeopleUpdates } from "./use-people-updates";
import { usePersonName } from "./use-person-name";

type Props = {
  person: CompanyPerson;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDone: () => void;
};

/** This sheet explains what it means that a former member needs an invitation. Only the button at its foot does it. */
export default function BarSheet({ person, focusAfterClose, onClose, onDone }: Props) {
  const t = useTranslations("people.bar");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  const toast = useToast();
  const { showPeople, readPeopleAgain } = usePeopleUpdates();
  const name = usePersonName()(person);
  const [isBarring, setIsBarring] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const texts = { name, company: company.name };

  async function bar() {
    if (isBarring) return;
    setIsBarring(true);
    setProblem(null);
    const result = await barFromReturning(company.id, person.personId);
    setIsBarring(false);
    if (!result.ok) {
      setProblem(result.problem);
      if (result.problem.code !== "conflict") return;
      // The person is a member again, so the list that is read now closes this sheet, and the notice with it.
      toast(tProblems(problemTextKeyOf(result.problem, (key) => tProblems.has(key))));
      return readPeopleAgain();
    }
    showPeople(result.value);
    toast(t("done", texts));
    onDone();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("title", texts)}
      lead={t("lead")}
      marksTurn
      focusAfterClose={focusAfterClose}
      foot={
        <Button variant="stop" isBusy={isBarring} onClick={() => void bar()}>
          {t("button")}
        </Button>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void bar()} /> : null}
      <div className="happens">
        <h3>{t("login", { name })}</h3>
        <p>{t("loginText", texts)}</p>
      </div>
      <div className="happens">
        <h3>{t("invitation")}</h3>
        <p>{t("invitationText", { name })}</p>
      </div>
    </Sheet>
  );
}
