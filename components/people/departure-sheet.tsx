"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonPlaceholder } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { confirmDeparture, departureQuery } from "@/lib/api/browser/company/people";
import type { CompanyPerson, Departure } from "@/lib/rules/access/shown-people";
import type { Problem } from "@/lib/values/problem";
import { DepartureConsequences } from "./departure-consequences";
import { usePeopleUpdates } from "./use-people-updates";
import { usePersonName } from "./use-person-name";

type Props = {
  person: CompanyPerson;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDone: () => void;
};

/**
 * This sheet names everything that is cancelled when a person is removed or leaves. Only the button at its foot removes
 * the person, and only while exactly that waits.
 */
export default function DepartureSheet({ person, focusAfterClose, onClose, onDone }: Props) {
  const t = useTranslations("people.departure");
  const company = useCompany();
  const toast = useToast();
  const { showPeople, readPeopleAgain } = usePeopleUpdates();
  const name = usePersonName()(person);
  const departureResult = useQuery(departureQuery(company.id, person.personId));
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { data: departure, error: readingProblem } = departureResult;
  const who = person.isSelf ? "self" : "other";
  const texts = { name, company: company.name };

  async function leaveCompany({ operations, uncertainOperations, requests, invitations }: Departure) {
    if (isLeaving) return;
    setIsLeaving(true);
    setProblem(null);
    const result = await confirmDeparture(company.id, person.personId, {
      operationIds: operations.map(({ id }) => id),
      uncertainOperationIds: uncertainOperations.map(({ id }) => id),
      requestIds: requests.map(({ id }) => id),
      invitationIds: invitations.map(({ id }) => id),
    });
    // The company's pages are closed to a person who left, so the button stays busy until the next page is there.
    if (result.ok && person.isSelf) return location.assign("/companies");
    setIsLeaving(false);
    if (!result.ok) {
      setProblem(result.problem);
      if (result.problem.code !== "conflict") return;
      void departureResult.refetch();
      return readPeopleAgain();
    }
    if (result.value) showPeople(result.value);
    toast(t("done", texts));
    onDone();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`${who}.title`, texts)}
      lead={t("lead")}
      marksTurn
      focusAfterClose={focusAfterClose}
      foot={
        departure ? (
          <Button
            variant="stop"
            isBusy={isLeaving || departureResult.isFetching}
            onClick={() => void leaveCompany(departure)}
          >
            {t(`${who}.button`, { name })}
          </Button>
        ) : readingProblem ? null : (
          <ButtonPlaceholder variant="stop">{t(`${who}.button`, { name })}</ButtonPlaceholder>
        )
      }
    >
      {problem ? (
        <ProblemNotice
          problem={problem}
          title={t(`${who}.failed`)}
          onRetry={departure ? () => void leaveCompany(departure) : undefined}
        />
      ) : null}
      {readingProblem ? (
        <ProblemNotice problem={readingProblem} title={t("unread")} onRetry={() => void departureResult.refetch()} />
      ) : null}
      {departure ? <DepartureConsequences person={person} departure={departure} /> : null}
      {departureResult.isPending ? <LoadingFields label={t("reading")} fieldCount={2} /> : null}
    </Sheet>
  );
}
