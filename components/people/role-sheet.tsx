"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { changeRole } from "@/lib/api/browser/company/people";
import type { AssignableRole } from "@/lib/rules/access/roles";
import type { CompanyPerson } from "@/lib/rules/access/shown-people";
import type { Problem } from "@/lib/values/problem";
import { RoleChoice } from "./role-choice";
import { usePeopleUpdates } from "./use-people-updates";
import { usePersonName } from "./use-person-name";
import { useRoleTexts } from "./use-role-texts";

type Props = { person: CompanyPerson; focusAfterClose: RefObject<HTMLElement | null>; onClose: () => void };

/** In this sheet the owner gives a person another role; each role is explained by the role table. */
export default function RoleSheet({ person, focusAfterClose, onClose }: Props) {
  const t = useTranslations("people.role");
  const company = useCompany();
  const toast = useToast();
  const roleTexts = useRoleTexts();
  const { showPeople, readPeopleAgain } = usePeopleUpdates();
  const name = usePersonName()(person);
  const [chosenRole, setChosenRole] = useState(() => person.rolesToGive.find((role) => role === person.role) ?? null);
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnchanged = chosenRole === null || chosenRole === person.role;
  const isTooWide = problem !== null && isWiderThanService(problem);

  function chooseRole(role: AssignableRole) {
    setChosenRole(role);
    setHasTriedToSave(false);
    setProblem(null);
  }

  async function saveRole() {
    setHasTriedToSave(true);
    if (isSaving || chosenRole === null || isUnchanged) return;
    setIsSaving(true);
    setProblem(null);
    const result = await changeRole(company.id, person.personId, { role: chosenRole, expectedRole: person.role });
    setIsSaving(false);
    if (!result.ok) {
      setProblem(result.problem);
      if (result.problem.code === "conflict") readPeopleAgain();
      return;
    }
    showPeople(result.value);
    toast(t("saved", { name, role: roleTexts.nameOf(chosenRole) }));
    onClose();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      focusAfterClose={focusAfterClose}
      title={t("title", { name })}
      lead={t("lead", { role: roleTexts.nameOf(person.role) })}
      foot={
        <div className="actions">
          <Button variant="main" shortcut="Control+Enter" isBusy={isSaving} onClick={() => void saveRole()}>
            {t("save")}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {problem && !isTooWide ? (
          <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void saveRole()} />
        ) : null}
        <RoleChoice
          legend={t("legend")}
          roles={person.rolesToGive}
          chosenRole={chosenRole}
          error={
            isTooWide
              ? t("refused.wider_than_service")
              : hasTriedToSave && isUnchanged && !problem
                ? t("missing")
                : null
          }
          onChoose={chooseRole}
        />
      </div>
    </Sheet>
  );
}

/** Returns true when the bookkeeping program lets the person do less than the chosen role needs. */
function isWiderThanService({ code, fields = [] }: Problem): boolean {
  return (
    code === "invalid_input" && fields.some(({ field, code }) => field === "role" && code === "wider_than_service")
  );
}
