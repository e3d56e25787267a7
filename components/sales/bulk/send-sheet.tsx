"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import { mayDo } from "@/lib/auth/roles";
import type { Handed } from "../invoice/sent-state";
import { useWhen } from "../mail/use-when";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { useDocumentName } from "./document-name";
import { mailOrderOf, type SendLine, sendLines } from "./send-lines";
import { useBatchPress } from "./use-batch-press";
import { useKnownOfOffers } from "./use-known-of-offers";
import { useAddresses, useToldBefore } from "./use-told-before";

type Props = { rows: readonly SalesRow[]; onClose: () => void; onOrdered: (batchId: string) => void };

/** To whom each goes and what is lacking, before anything leaves. */
export function SendSheet({ rows, onClose, onOrdered }: Props) {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const told = useToldBefore(rows);
  const addresses = useAddresses(rows);
  const offers = useKnownOfOffers(rows, told.data);
  const ordering = useBatchPress(onOrdered);
  /** Where a person chose otherwise than the sheet would. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  // Read again, the list stays and only the press waits: the keys are made of what was ordered before.
  const isRead = told.data !== undefined && addresses.isRead && offers.isRead;
  const lines = isRead ? sendLines(rows, addresses.addresses, told.data ?? []) : [];
  const goes = (line: SendLine) => line.lacks === null && (chosen[line.row.key] ?? line.goes);
  const going = lines.filter(goes);
  const problem = told.error ?? addresses.problem ?? offers.problem;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("sendTitle", { count: rows.length })}
      lead={t("sendLead")}
      turn
      foot={
        <>
          <div className="acts">
            <Button
              look="main"
              keys="Control+Enter"
              busy={ordering.busy || !isRead || told.isFetching}
              disabled={isRead && going.length === 0}
              onClick={() =>
                void ordering.press(going.map((line) => mailOrderOf(line, told.data ?? [], company, offers.known)))
              }
            >
              {t("sendPress", { count: going.length })}
            </Button>
            <Button onClick={onClose}>{t("back")}</Button>
          </div>
          <p>{t("sendFoot")}</p>
        </>
      }
    >
      {problem ? (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            addresses.retry();
            offers.retry();
            void told.refetch();
          }}
        />
      ) : null}
      {ordering.problem ? <ProblemNotice problem={ordering.problem} title={t("notOrdered")} /> : null}
      {ordering.lost ? (
        <p role="status" className="late sm pb-3">
          {t("lost")}
        </p>
      ) : null}
      {isRead ? (
        <>
          <p className={css.sum} role="status">
            {t("goSum", { going: going.length, total: rows.length })}
          </p>
          <ul className={css.lines}>
            {lines.map((line) => (
              <Line
                key={line.row.key}
                line={line}
                goes={goes(line)}
                onChoose={(is) => setChosen({ ...chosen, [line.row.key]: is })}
              />
            ))}
          </ul>
        </>
      ) : problem ? null : (
        <LoadingFields words={t("reading")} />
      )}
    </Sheet>
  );
}

type LineProps = { line: SendLine; goes: boolean; onChoose: (goes: boolean) => void };

function Line({ line, goes, onChoose }: LineProps) {
  const t = useTranslations("sales.bulk");
  const formats = useFormats();
  const { id, role } = useCompany();
  const sentAs = useTranslations("sales.invoice.sentAs");
  const when = useWhen();
  const name = useDocumentName();
  const { row, email, before, lacks } = line;
  const earlier = "operation" in before ? before.operation : null;
  const at = earlier?.finishedAt ?? earlier?.createdAt ?? "";
  const time = at === "" ? "" : `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
  const leavesAt = before.is === "scheduled" ? before.operation.carryOutAt : null;
  return (
    <li className={css.item}>
      <Checkbox
        label={name(row)}
        checked={goes}
        disabled={lacks !== null}
        onChange={(event) => onChoose(event.target.checked)}
        help={help()}
      />
      {lacks === "address" ? (
        <p className={css.under}>
          <TextLink href={`/companies/${id}/customers/${row.bulk?.customerId}/edit`} target="_blank">
            {t("addAddress", { customer: row.customerName })}
          </TextLink>
        </p>
      ) : null}
      {lacks === "expired" || lacks === "declined" ? (
        <p className={css.under}>
          {mayDo(role, "sales.write") ? (
            <TextLink href={`/companies/${id}/sales/quotes/${row.key}/change`}>
              {t("changeQuote", { document: name(row) })}
            </TextLink>
          ) : (
            <TextLink href={row.href}>{t("openQuote", { document: name(row) })}</TextLink>
          )}
        </p>
      ) : null}
      {lacks === "scheduled" ? (
        <p className={css.under}>
          <TextLink href={row.href}>{t("openScheduled", { document: name(row) })}</TextLink>
        </p>
      ) : null}
      {row.bulk?.offer && lacks === null ? <p className={css.under}>{t("withLink")}</p> : null}
      {lacks !== null ? null : before.is === "mailed" ? (
        <p className={css.under}>{t("mailedBefore", { time })}</p>
      ) : before.is === "unknown" ? (
        <p className={css.under}>{t("unknownBefore", { time })}</p>
      ) : before.is === "handed" ? (
        <p className={css.under}>{handedBefore(before)}</p>
      ) : null}
    </li>
  );

  function handedBefore({ how, way, at: left }: Handed): string {
    if (how !== "left") return t("handedOpen");
    const words = sentAs(way ?? "other");
    return left === null ? t("handedElsewhere", { how: words }) : t("handedBefore", { how: words, time });
  }

  function help(): string {
    if (lacks === "address") return t("noAddress");
    if (lacks === "underWay") return t("underWay");
    if (lacks === "voided") return t("isVoided");
    if (row.next.is === "expired" && lacks === "expired") return t("expired", { date: formats.date(row.next.on) });
    if (row.next.is === "declined" && lacks === "declined") return t("declined", { date: formats.date(row.next.on) });
    return leavesAt ? t("scheduled", { when: when.long(when.ofInstant(leavesAt)) }) : t("to", { email });
  }
}
