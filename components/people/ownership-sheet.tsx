"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { handOverOwnership } from "@/lib/api/browser/company/people";
import type { AssignableRole } from "@/lib/rules/access/roles";
import type { CompanyPerson } from "@/lib/rules/access/shown-people";
import type { Problem } from "@/lib/values/problem";
import { usePeopleUpdates } from "./use-people-updates";
import { usePersonName } from "./use-person-name";
import { useRoleTexts } from "./use-role-texts";

type Props = {
  person: CompanyPerson;
  /** The role that the present owner gets. */
  formerOwnerRole: AssignableRole;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDone: () => void;
};

/** This sheet explains what handing the company over means. Only the button at its foot hands it over. */
export default function OwnershipSheet({ person, formerOwnerRole, focusAfterClose, onClose, onDone }: Props) {
  const t = useTranslations("people.ownership");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const roleTexts = useRoleTexts();
  const { showPeople, readPeopleAgain } = usePeopleUpdates();
  const name = usePersonName()(person);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const texts = { name, company: company.name };

  async function handOver() {
    if (isHandingOver) return;
    setIsHandingOver(true);
    setProblem(null);
    const result = await handOverOwnership(company.id, person.personId);
    setIsHandingOver(false);
    if (!result.ok) {
      setProblem(result.problem);
      if (result.problem.code === "conflict") readPeopleAgain();
      return;
    }
    showPeople(result.value);
    // The frame around the page shows what this person's role allows, and the role has just changed.
    router.refresh();
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
        <Button variant="main" isBusy={isHandingOver} onClick={() => void handOver()}>
          {t("button", { name })}
        </Button>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void handOver()} /> : null}
      <div className="happens">
        <h3>{t("becomes", { name })}</h3>
        <p>{t("becomesText", { name })}</p>
      </div>
      <div className="happens">
        <h3>{t("yours", { role: roleTexts.nameOf(formerOwnerRole) })}</h3>
        <p>{roleTexts.summaryOf(formerOwnerRole)}</p>
      </div>
      <div className="happens">
        <h3>{t("undo", { name })}</h3>
        <p>{t("undoText", { name })}</p>
      </div>
    </Sheet>
  );
}
