"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LookAlikeHints } from "@/components/form/look-alike";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Amount } from "@/components/ui/amount";
import { BreakableText } from "@/components/ui/breakable-text";
import { Button, ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { pathOfOperation } from "@/components/undo/operation-texts";
import { useOperationDescription } from "@/components/undo/use-operation-description";
import type { Result } from "@/lib/api/browser/call";
import { withdrawOperation } from "@/lib/api/browser/operations/waiting-operation-calls";
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { setMailOnHold } from "@/lib/api/browser/sales/outgoing";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { useCompanyTime } from "../mail/use-company-time";
import css from "./outgoing.module.css";

type OutgoingRowProps = {
  operation: Operation;
  /** The address of the mail; empty where there is none, null while the address is not known. */
  recipient: string | null;
  onChange: () => void;
};

/**
 * Shows the customer, kind, amount and time of a scheduled mail, and the buttons to change, hold, release or drop the
 * mail.
 */
export function OutgoingRow({ operation, recipient, onChange }: OutgoingRowProps) {
  const t = useTranslations("later.page");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const companyTime = useCompanyTime();
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const descriptionOf = useOperationDescription();
  const [isBusy, setBusy] = useState(false);
  const { onHold, letter, carryOutAt, createdAt } = operation;
  const scheduledAt = carryOutAt ?? createdAt;
  const customerName = operation.about?.customerName ?? "";

  async function executeChange(
    pendingResult: Promise<Result<Operation>>,
    resultTextOf: (changedOperation: Operation) => string,
  ) {
    setBusy(true);
    const result = await pendingResult;
    await queryClient.invalidateQueries({ queryKey: operationsKeyOf(company.id) });
    setBusy(false);
    if (result.ok) return toast(`${descriptionOf(operation)} ${resultTextOf(result.value)}`);
    toast(
      `${descriptionOf(operation)} ${t("notDone")} ${problemMessages(problemTextKeyOf(result.problem, (messageKey) => problemMessages.has(messageKey)))}`,
    );
  }

  return (
    <li className={css.row}>
      <MailSummary operation={operation} />
      <span className={css.when}>
        {onHold ? t("onHold") : formats.time(scheduledAt)}
        {letter?.email ? (
          <span className="secondary small block">
            <BreakableText>{letter.email}</BreakableText>
          </span>
        ) : null}
      </span>
      {mayDo(company.role, "sales.operate") ? (
        <span className={css.acts}>
          {operation.kind === "invoice-reminder" ? (
            <Button size="sm" aria-label={`${t("change")}: ${customerName}`} onClick={onChange}>
              {t("change")}
            </Button>
          ) : (
            <OpenDocumentLink operation={operation} />
          )}
          <Button
            size="sm"
            isBusy={isBusy}
            aria-label={`${t(onHold ? "release" : "hold")}: ${customerName}`}
            onClick={() =>
              void executeChange(setMailOnHold(company.id, operation.id, !onHold), (changedOperation) =>
                changedOperation.onHold
                  ? t("held")
                  : t("released", {
                      when: companyTime.shortText(
                        companyTime.localTimeOfInstant(changedOperation.carryOutAt ?? scheduledAt),
                      ),
                    }),
              )
            }
          >
            {t(onHold ? "release" : "hold")}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            isBusy={isBusy}
            aria-label={`${t("drop")}: ${customerName}`}
            onClick={() => void executeChange(withdrawOperation(company.id, operation.id), () => t("dropped"))}
          >
            {t("drop")}
          </Button>
        </span>
      ) : null}
      <LookAlikeHints addresses={recipient ? [recipient] : []} className={css.why} />
      {recipient === "" ? (
        <p className={`late small ${css.why}`}>
          {t("noAddress")}{" "}
          <TextLink href={`/companies/${company.id}/customers/${operation.about?.customerId}/edit`}>
            {t("addAddress")}
          </TextLink>
        </p>
      ) : null}
    </li>
  );
}

/** Shows a mail that was not sent, and why it was not sent. */
export function UnsentRow({ operation, today }: { operation: Operation; today: string }) {
  const t = useTranslations("later.page");
  const problemMessages = useTranslations("problems");
  const formats = useFormats();
  const { problem, stage } = operation;
  const plannedAt = operation.carryOutAt ?? operation.createdAt;
  const refusalText = problem
    ? problemMessages(problemTextKeyOf(problem, (messageKey) => problemMessages.has(messageKey)))
    : "";
  const reasonText = stage === "unknown" ? t("stayedUnknown") : refusalText;
  return (
    <li className={css.row}>
      <MailSummary operation={operation} />
      <span className={css.when}>
        {formats.day(formats.dayOf(plannedAt), today)} {formats.time(plannedAt)}
      </span>
      <span className={css.acts}>
        <OpenDocumentLink operation={operation} />
      </span>
      <p className={`secondary small ${css.why}`}>{reasonText}</p>
    </li>
  );
}

function MailSummary({ operation }: { operation: Operation }) {
  const t = useTranslations("later.page");
  const formats = useFormats();
  const company = useCompany();
  const { about: subjectSummary, kind, step } = operation;
  return (
    <>
      <span className={css.who}>
        <Link data-row href={`/companies/${company.id}${pathOfOperation(operation)}`} prefetch={false}>
          {subjectSummary?.customerName || composeKindName()}
        </Link>
        <span className="secondary small block">
          {composeKindName()}
          {kind === "invoice-reminder" && subjectSummary ? " · " : " "}
          <span className="id">{subjectSummary?.number}</span>
        </span>
      </span>
      <span className={`num ${css.amount}`}>
        {subjectSummary ? (
          <Amount text={formats.amount(BigInt(subjectSummary.minor), subjectSummary.currencyCode || undefined)} />
        ) : null}
      </span>
    </>
  );

  function composeKindName(): string {
    if (kind !== "invoice-reminder") return t("invoice");
    return step ? t("isReminderStep", { step }) : t("isReminder");
  }
}

function OpenDocumentLink({ operation }: { operation: Operation }) {
  const t = useTranslations("later.page");
  const company = useCompany();
  return (
    <ButtonLink
      size="sm"
      aria-label={`${t("look")}: ${operation.about?.customerName ?? ""}`}
      href={`/companies/${company.id}${pathOfOperation(operation)}`}
      prefetch={false}
    >
      {t("look")}
    </ButtonLink>
  );
}
