"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ownRightsQuery, requestRight } from "@/lib/api/browser/company/right-requests";
import { isAskable } from "@/lib/rules/access/chosen-roles";
import type { DeclinedRight } from "@/lib/rules/access/declined-right";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import type { MissingRight, OwnRights, RightsManager } from "@/lib/rules/access/shown-right-requests";
import { useCompany } from "../company/company-context";
import { type AnyProblem, problemTextKeyOf } from "../problems/problem-text";
import { RefreshForNewRole } from "./refresh-for-new-role";

/**
 * Says by name who may give a right that this person lacks, with the button that asks for it. Until that is known it shows
 * nothing. A right that the person has by now is shown by the page itself once its role is read again.
 */
export function AskForRight({ action }: { action: Action }) {
  const company = useCompany();
  const { data: ownRights } = useQuery(ownRightsQuery(company.id));
  if (!ownRights) return null;
  return (
    <>
      {ownRights.role === company.role ? null : <RefreshForNewRole />}
      {mayDo(ownRights.role, action) ? <AllowedByNow /> : <WhomToAsk action={action} ownRights={ownRights} />}
    </>
  );
}

/** Says that the role allows it by now, with a button for a page that does not show it nevertheless. */
function AllowedByNow() {
  const t = useTranslations("problems");
  return (
    <>
      <p>{t("conflicts.right_already_given")}</p>
      <div className="mt-2">
        <Button onClick={() => location.reload()}>{t("roles.ask.reload")}</Button>
      </div>
    </>
  );
}

function WhomToAsk({ action, ownRights }: { action: Action; ownRights: OwnRights }) {
  const t = useTranslations("problems.roles.ask");
  const describePeople = usePeopleDescriptions();
  const right = ownRights.missing.find((missingRight) => missingRight.action === action);
  // Nobody here can give what the service does not allow, so there is nobody to ask.
  if (right?.obstacle === "wider_than_service" && right.state !== "asked") {
    return <p>{t(`obstacle.${right.obstacle}`)}</p>;
  }
  if (ownRights.managers.length === 0) return <p>{t("nobody")}</p>;
  if (!isAskable(action)) {
    const allowedPeople = ownRights.managers.filter(({ role }) => mayDo(role, action));
    return allowedPeople.length > 0 ? <p>{t("only", { people: describePeople(allowedPeople) })}</p> : null;
  }
  if (!right) return null;
  return (
    <>
      <p>{t("whom", { people: describePeople(ownRights.managers) })}</p>
      {right.obstacle && right.state !== "asked" ? <p>{t(`obstacle.${right.obstacle}`)}</p> : null}
      {right.decline ? <DeclineText decline={right.decline} /> : null}
      {right.decline?.mayAskAgain === false ? null : <AskButton right={right} managers={ownRights.managers} />}
    </>
  );
}

/** Says that the right was declined before, and from which day it can be asked for again while it cannot. */
function DeclineText({ decline: { byName, declinedOn, askAgainOn, mayAskAgain } }: { decline: DeclinedRight }) {
  const t = useTranslations("problems.roles.ask");
  const formats = useFormats();
  if (mayAskAgain) return <p>{t("declined")}</p>;
  const days = { day: formats.date(declinedOn), nextDay: formats.date(askAgainOn) };
  return <p>{byName ? t("declinedBy", { name: byName, ...days }) : t("declinedByUnnamed", days)}</p>;
}

type AskButtonProps = { right: MissingRight; managers: readonly RightsManager[] };

/** Shows the button that asks, or says who is told. */
function AskButton({ right, managers }: AskButtonProps) {
  const t = useTranslations("problems.roles.ask");
  const tProblems = useTranslations("problems");
  const company = useCompany();
  const queryClient = useQueryClient();
  const names = useManagerNames(managers);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<AnyProblem | null>(null);
  const [hasAskedHere, setHasAskedHere] = useState(false);
  const isAsked = right.state === "asked";
  const { queryKey } = ownRightsQuery(company.id);

  async function ask() {
    if (isAsking || isAsked) return;
    setIsAsking(true);
    setProblem(null);
    const result = await requestRight(company.id, right.action);
    setIsAsking(false);
    if (result.ok) {
      setHasAskedHere(true);
      queryClient.setQueryData(queryKey, result.value);
    } else {
      setProblem(result.problem);
      // The right may have been given meanwhile, or somebody else may give it now.
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  const askedText = t("asked", { names: names.all, count: managers.length });
  // The button stays after the press, so that it keeps the focus of the keyboard.
  return (
    <div className="mt-2">
      <Button
        variant={isAsked ? "quiet" : "plain"}
        className="h-auto min-h-(--control) whitespace-normal text-left"
        isBusy={isAsking}
        aria-disabled={isAsked}
        onClick={() => void ask()}
      >
        {isAsked ? askedText : t(right.state === "declined" ? "again" : "button", { names: names.any })}
      </Button>
      {/* Screen readers do not read out the new label of a button, so a status says it once more. */}
      <p role="status" className="sr">
        {hasAskedHere && isAsked ? askedText : null}
      </p>
      {problem ? (
        <p role="alert">
          {problem.code === "conflict"
            ? tProblems(problemTextKeyOf(problem, (key) => tProblems.has(key)))
            : t("failed")}
        </p>
      ) : null}
    </div>
  );
}

function useManagerNames(managers: readonly RightsManager[]): { any: string; all: string } {
  const t = useTranslations("problems.roles.ask");
  const locale = useLocale();
  const names = managers.map(({ name }) => name || t("unnamed"));
  return {
    any: new Intl.ListFormat(locale, { type: "disjunction" }).format(names),
    all: new Intl.ListFormat(locale, { type: "conjunction" }).format(names),
  };
}

/** Returns a function that lists people by name and role, one of whom is enough. */
function usePeopleDescriptions(): (people: readonly RightsManager[]) => string {
  const t = useTranslations("problems.roles.ask");
  const tRoles = useTranslations("common.roles");
  const locale = useLocale();
  const listFormat = new Intl.ListFormat(locale, { type: "disjunction" });
  return (people) =>
    listFormat.format(
      people.map(({ name, role }) =>
        t("person", { name: name || t("unnamed"), role: tRoles(role).toLocaleLowerCase(locale) }),
      ),
    );
}
