"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LookAlike } from "@/components/form/look-alike";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { textKeyOf } from "@/components/shell/problems/problem-text";
import { Amount } from "@/components/ui/amount";
import { Breakable } from "@/components/ui/breakable";
import { Button, ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { useOperationDescription } from "@/components/undo/use-operation-description";
import { pageOf } from "@/components/undo/words";
import type { Result } from "@/lib/api/browser/call";
import { withdrawOperation } from "@/lib/api/browser/operations/waiting-operation-calls";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
import { holdMail } from "@/lib/api/browser/sales/outgoing";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import { useWhen } from "../mail/use-when";
import css from "./outgoing.module.css";

type LeavingProps = {
  operation: Operation;
  /** The address the mail goes to; empty where there is none, null while it is not known. */
  to: string | null;
  onChange: () => void;
};

/** A mail that will leave: its customer, kind, amount and time, and the buttons to change, hold, release or drop it. */
export function LeavingRow({ operation, to, onChange }: LeavingProps) {
  const t = useTranslations("later.page");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const when = useWhen();
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const what = useOperationDescription();
  const [busy, setBusy] = useState(false);
  const { onHold, letter, carryOutAt, createdAt } = operation;
  const at = carryOutAt ?? createdAt;
  const name = operation.about?.customerName ?? "";

  async function act(work: Promise<Result<Operation>>, words: (one: Operation) => string) {
    setBusy(true);
    const result = await work;
    await queries.invalidateQueries({ queryKey: operationsKey(company.id) });
    setBusy(false);
    if (result.ok) return toast(`${what(operation)} ${words(result.value)}`);
    toast(`${what(operation)} ${t("notDone")} ${problems(textKeyOf(result.problem, (key) => problems.has(key)))}`);
  }

  return (
    <li className={css.row}>
      <What operation={operation} />
      <span className={css.when}>
        {onHold ? t("onHold") : formats.time(at)}
        {letter?.email ? (
          <span className="two sm block">
            <Breakable>{letter.email}</Breakable>
          </span>
        ) : null}
      </span>
      {mayDo(company.role, "sales.operate") ? (
        <span className={css.acts}>
          {operation.kind === "invoice-reminder" ? (
            <Button size="sm" aria-label={`${t("change")}: ${name}`} onClick={onChange}>
              {t("change")}
            </Button>
          ) : (
            <Open operation={operation} />
          )}
          <Button
            size="sm"
            busy={busy}
            aria-label={`${t(onHold ? "release" : "hold")}: ${name}`}
            onClick={() =>
              void act(holdMail(company.id, operation.id, !onHold), (one) =>
                one.onHold ? t("held") : t("released", { when: when.short(when.ofInstant(one.carryOutAt ?? at)) }),
              )
            }
          >
            {t(onHold ? "release" : "hold")}
          </Button>
          <Button
            size="sm"
            look="quiet"
            busy={busy}
            aria-label={`${t("drop")}: ${name}`}
            onClick={() => void act(withdrawOperation(company.id, operation.id), () => t("dropped"))}
          >
            {t("drop")}
          </Button>
        </span>
      ) : null}
      <LookAlike addresses={to ? [to] : []} className={css.why} />
      {to === "" ? (
        <p className={`late sm ${css.why}`}>
          {t("noAddress")}{" "}
          <TextLink href={`/companies/${company.id}/customers/${operation.about?.customerId}/edit`}>
            {t("addAddress")}
          </TextLink>
        </p>
      ) : null}
    </li>
  );
}

/** A mail that did not leave, with the reason. */
export function StayedRow({ operation, today }: { operation: Operation; today: string }) {
  const t = useTranslations("later.page");
  const problems = useTranslations("problems");
  const formats = useFormats();
  const { problem, stage } = operation;
  const at = operation.carryOutAt ?? operation.createdAt;
  const refusal = problem ? problems(textKeyOf(problem, (key) => problems.has(key))) : "";
  const why = stage === "unknown" ? t("stayedUnknown") : refusal;
  return (
    <li className={css.row}>
      <What operation={operation} />
      <span className={css.when}>
        {formats.day(formats.dayOf(at), today)} {formats.time(at)}
      </span>
      <span className={css.acts}>
        <Open operation={operation} />
      </span>
      <p className={`two sm ${css.why}`}>{why}</p>
    </li>
  );
}

function What({ operation }: { operation: Operation }) {
  const t = useTranslations("later.page");
  const formats = useFormats();
  const company = useCompany();
  const { about, kind, step } = operation;
  return (
    <>
      <span className={css.who}>
        <Link data-row href={`/companies/${company.id}${pageOf(operation)}`} prefetch={false}>
          {about?.customerName || kindName()}
        </Link>
        <span className="two sm block">
          {kindName()}
          {kind === "invoice-reminder" && about ? " · " : " "}
          <span className="id">{about?.number}</span>
        </span>
      </span>
      <span className={`num ${css.amount}`}>
        {about ? <Amount text={formats.amount(BigInt(about.minor), about.currencyCode || undefined)} /> : null}
      </span>
    </>
  );

  function kindName(): string {
    if (kind !== "invoice-reminder") return t("invoice");
    return step ? t("isReminderStep", { step }) : t("isReminder");
  }
}

function Open({ operation }: { operation: Operation }) {
  const t = useTranslations("later.page");
  const company = useCompany();
  return (
    <ButtonLink
      size="sm"
      aria-label={`${t("look")}: ${operation.about?.customerName ?? ""}`}
      href={`/companies/${company.id}${pageOf(operation)}`}
      prefetch={false}
    >
      {t("look")}
    </ButtonLink>
  );
}
