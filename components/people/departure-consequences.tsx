"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { BreakableText } from "@/components/ui/breakable-text";
import { useOperationDescription } from "@/components/undo/use-operation-description";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CompanyPerson, Departure, OpenRequest } from "@/lib/rules/access/shown-people";
import css from "./people.module.css";
import { usePersonName } from "./use-person-name";
import { useRoleTexts } from "./use-role-texts";

/** Says what happens when a person leaves: what is cancelled, one by one, then access, connection and history. */
export function DepartureConsequences({ person, departure }: { person: CompanyPerson; departure: Departure }) {
  const t = useTranslations("people.departure");
  const company = useCompany();
  const { nameOf } = useRoleTexts();
  const name = usePersonName()(person);
  const who = person.isSelf ? "self" : "other";
  const texts = { name, company: company.name };
  const { operations, uncertainOperations, requests, invitations, awaitedAnswers, sendsReminders } = departure;
  const isNothingNamed =
    [operations, uncertainOperations, requests, invitations].every((items) => items.length === 0) && !sendsReminders;
  return (
    <>
      {isNothingNamed ? <Consequence title={t("nothingCancelled")} text={t(`${who}.nothing`, { name })} /> : null}
      {operations.length > 0 ? (
        <Consequence title={t("cancelled")} text={t(`${who}.cancelledText`, { name })}>
          <OperationLines operations={operations} />
        </Consequence>
      ) : null}
      {uncertainOperations.length > 0 ? (
        <Consequence title={t("uncertain")} text={t(`${who}.uncertainText`, { name })}>
          <OperationLines operations={uncertainOperations} />
        </Consequence>
      ) : null}
      {requests.length > 0 ? (
        <Consequence title={t("requests.title")} text={t("requests.text")}>
          <ul className={css.waiting}>
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </ul>
        </Consequence>
      ) : null}
      {invitations.length > 0 ? (
        <Consequence title={t("invitations.title")} text={t("invitations.text")}>
          <ul className={css.waiting}>
            {invitations.map(({ id, email, role }) => (
              <li key={id}>
                <BreakableText>{email}</BreakableText>, {nameOf(role)}
              </li>
            ))}
          </ul>
        </Consequence>
      ) : null}
      {awaitedAnswers.quoteCount > 0 ? <AwaitedAnswers awaitedAnswers={awaitedAnswers} /> : null}
      {sendsReminders ? <Consequence title={t("reminders")} text={t(`${who}.remindersText`, { name })} /> : null}
      <Consequence title={t("access")} text={t(`${who}.accessText`, texts)} />
      {person.isSelf ? null : <Consequence title={t("signedOut", { name })} text={t("signedOutText", { name })} />}
      <Consequence title={t("connection")} text={t(`${who}.connectionText`, { name })} />
      <Consequence title={t(`${who}.history`, { name })} text={t("historyText")} />
    </>
  );
}

function Consequence({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="happens">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

function OperationLines({ operations }: { operations: readonly Operation[] }) {
  const describeOperation = useOperationDescription();
  return (
    <ul className={css.waiting}>
      {operations.map((operation) => (
        <li key={operation.id}>{describeOperation(operation)}</li>
      ))}
    </ul>
  );
}

/** Says who is told what customers answer by the links that the person has mailed. */
function AwaitedAnswers({ awaitedAnswers: { quoteCount, toldNames } }: Pick<Departure, "awaitedAnswers">) {
  const t = useTranslations("people.departure.answers");
  const tPeople = useTranslations("people");
  const locale = useLocale();
  const formats = useFormats();
  const names = new Intl.ListFormat(locale).format(toldNames.map((name) => name || tPeople("unnamed")));
  const textKey = toldNames.length > 0 ? "reach" : "reachNobody";
  const texts = { count: quoteCount, counted: formats.count(quoteCount), names };
  return <Consequence title={t("title")} text={t(textKey, texts)} />;
}

/** Shows a question or a hand-over by the supplier, number and amount of its invoice. */
function RequestLine({ request: { kind, isFromPerson, about } }: { request: OpenRequest }) {
  const t = useTranslations("people.departure.requests");
  const formats = useFormats();
  return (
    <li>
      <span className="secondary block">{t(`${kind}.${isFromPerson ? "sent" : "received"}`)}</span>
      {about.supplierName} <span className="id">{about.invoiceNumber}</span>{" "}
      <span className="num">{formats.money(BigInt(about.totalMinor), about.currencyCode)}</span>
    </li>
  );
}
