"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { makeOwner } from "@/lib/api/browser/company/people";
import type { AssignableRole } from "@/lib/rules/access/roles";
import type { CompanyPerson } from "@/lib/rules/access/shown-people";
import type { Problem } from "@/lib/values/problem";
import { usePeopleUpdates } from "./use-people-updates";
import { usePersonName } from "./use-person-name";
import { useRoleTexts } from "./use-role-texts";

type Props = {
  person: CompanyPerson;
  /** The role that the person gets who makes somebody else owner. */
  roleAfterwards: AssignableRole;
  /** Whether the company has no owner yet, so that it is not handed over. */
  isFirstOwner: boolean;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDone: () => void;
};

/** This sheet explains what it means to make a person owner. Only the button at its foot does it. */
export default function OwnershipSheet(props: Props) {
  const { person, roleAfterwards, isFirstOwner, focusAfterClose, onClose, onDone } = props;
  const t = useTranslations("people.ownership");
  const company = useCompany();
  const router = useRouter();
  const toast = useToast();
  const roleTexts = useRoleTexts();
  const { showPeople, readPeopleAgain } = usePeopleUpdates();
  const name = usePersonName()(person);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const texts = { name, company: company.name };

  async function submitOwner() {
    if (isSubmitting) return;
    setIsSubmitting(true);
    setProblem(null);
    const result = await makeOwner(company.id, person.personId);
    setIsSubmitting(false);
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
      title={t(isFirstOwner ? "first.title" : "title", texts)}
      lead={t("lead")}
      marksTurn
      focusAfterClose={focusAfterClose}
      foot={
        <Button variant="main" isBusy={isSubmitting} onClick={() => void submitOwner()}>
          {t(isFirstOwner ? "first.button" : "button", { name })}
        </Button>
      }
    >
      {problem ? (
        <ProblemNotice
          problem={problem}
          title={t(isFirstOwner ? "first.failed" : "failed")}
          onRetry={() => void submitOwner()}
        />
      ) : null}
      <div className="happens">
        <h3>{t("becomes", { name })}</h3>
        <p>{t("becomesText", { name })}</p>
      </div>
      <div className="happens">
        <h3>{t("yours", { role: roleTexts.nameOf(roleAfterwards) })}</h3>
        <p>{roleTexts.summaryOf(roleAfterwards)}</p>
      </div>
      <div className="happens">
        <h3>{t("undo", { name })}</h3>
        <p>{t(isFirstOwner ? "first.undoText" : "undoText", { name })}</p>
      </div>
    </Sheet>
  );
}
