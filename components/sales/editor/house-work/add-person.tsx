"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { addKnownPerson, forgetKnownPerson, knownPersonsQuery } from "@/lib/api/browser/sales/house-work";
import { type KnownPerson, personIdOfReference } from "@/lib/api/contract/sales/house-work-person";
import { machineNow } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { type IdentityNumberProblem, parseIdentityNumber } from "@/lib/values/identity-number";
import type { Problem } from "@/lib/values/problem";
import type { DraftValues } from "../draft-values";
import css from "./house-work.module.css";
import type { PersonValues } from "./house-work-values";

type Props = { persons: readonly PersonValues[]; onAdd: (person: PersonValues) => void };

/**
 * Adds persons: those whose numbers the portal knows with one press, others by their personal number. A typed number goes to
 * the server and is not stored in the browser: it is no field of the form.
 */
export function AddPerson({ persons, onAdd }: Props) {
  const t = useTranslations("houseWork");
  const company = useCompany();
  const queryClient = useQueryClient();
  const customerId = useWatch<DraftValues, "customerId">({ name: "customerId" });
  const knownPersons = useQuery({ ...knownPersonsQuery(company.id, customerId), enabled: customerId !== "" });
  const [typedNumber, setTypedNumber] = useState("");
  const [isAdding, setIsAdding] = useState(false);
  const numberErrors = useNumberErrors();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isListed = ({ reference, number }: KnownPerson) =>
    persons.some((person) => person.number === reference || person.shown === number);
  const unlistedPersons = (knownPersons.data ?? []).filter((person) => !isListed(person));

  function add(person: KnownPerson) {
    if (persons.some(({ number }) => number === person.reference)) return setError(t("alreadyThere"));
    onAdd({ id: "", number: person.reference, shown: person.number, amount: "" });
  }

  async function addTypedNumber() {
    if (isAdding) return;
    const refusedText = numberErrors.ofTyped(typedNumber);
    setError(refusedText);
    setProblem(null);
    if (refusedText !== undefined) return;
    setIsAdding(true);
    const result = await addKnownPerson(company.id, { id: crypto.randomUUID(), customerId, number: typedNumber });
    setIsAdding(false);
    if (!result.ok) {
      const refusalText = numberErrors.ofProblem(result.problem);
      if (refusalText === undefined) setProblem(result.problem);
      return setError(refusalText);
    }
    setTypedNumber("");
    add(result.value);
    void queryClient.invalidateQueries(knownPersonsQuery(company.id, customerId));
  }

  async function forget({ reference }: KnownPerson) {
    const personId = personIdOfReference(reference);
    if (personId === null) return;
    const result = await forgetKnownPerson(company.id, personId);
    setProblem(result.ok ? null : result.problem);
    await queryClient.invalidateQueries(knownPersonsQuery(company.id, customerId));
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void addTypedNumber();
  }

  return (
    <div className={css.adding}>
      {unlistedPersons.map((person) => (
        <span key={person.reference} className={css.known}>
          <button type="button" className="link" onClick={() => add(person)}>
            {t("addKnown", { number: person.number })}
          </button>
          {personIdOfReference(person.reference) === null ? null : (
            <button type="button" className="link small" onClick={() => void forget(person)}>
              {t("forget", { number: person.number })}
            </button>
          )}
        </span>
      ))}
      {knownPersons.isError ? <p className="small secondary">{t("personsUnread")}</p> : null}
      <div className={css.typed}>
        <TextField
          label={t("number")}
          className="id"
          autoComplete="off"
          maxLength={30}
          value={typedNumber}
          onChange={({ target }) => {
            setTypedNumber(target.value);
            setError(undefined);
          }}
          onKeyDown={addOnEnter}
          hint={t("numberHint")}
          error={error}
        />
        <Button isBusy={isAdding} onClick={() => void addTypedNumber()}>
          {t("add")}
        </Button>
      </div>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </div>
  );
}

/** Returns functions that say why a typed number is refused, by the page or by the server. */
function useNumberErrors() {
  const t = useTranslations("houseWork");
  const numberMessages = useTranslations("identityNumber");
  const { timeZone } = useCompany();
  return {
    ofTyped: (typedNumber: string) => {
      const parsed = parseIdentityNumber(typedNumber, dateInZone(timeZone, machineNow()));
      return parsed.ok ? undefined : numberMessages(parsed.problem);
    },
    ofProblem: (problem: Problem) => {
      const refusedNumber = problem.fields?.find(({ field }) => field === "number");
      if (refusedNumber) return numberMessages(refusedNumber.code as IdentityNumberProblem);
      return problem.code === "conflict" ? t("tooMany") : undefined;
    },
  };
}
