"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { HistoryEvent } from "@/lib/api/contract/purchases/history";
import css from "./history.module.css";

/** Lists the events of a history, one per line, the oldest first. */
export function HistoryLines({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className={css.lines}>
      {events.map((event) => (
        <HistoryLine key={event.number} event={event} />
      ))}
    </ol>
  );
}

function HistoryLine({ event }: { event: HistoryEvent }) {
  const t = useTranslations("history");
  const formats = useFormats();
  const {
    act,
    at: happenedAt,
    name: actorName,
    to: receiverName,
    kind,
    fields,
    words: writtenText,
    ruleVersion,
  } = event;
  const isDecision = act === "step" || act === "approve.done" || act === "reject.done";
  return (
    <li>
      <time className="num" dateTime={happenedAt}>
        {formats.day(formats.dayOf(happenedAt), null)} {formats.time(happenedAt)}
      </time>
      <span>
        <span>{t(`act.${act}`, { name: actorName || t("somebody"), to: receiverName, kind })}</span>
        {fields.length > 0 ? (
          <small>{t("changed", { fields: fields.map((field) => t(`field.${field}`)).join(", ") })}</small>
        ) : null}
        {writtenText ? <q>{writtenText}</q> : null}
        {event.areWordsAsWritten === false ? <strong>{t("wordsChanged")}</strong> : null}
        {event.isBound ? null : <small>{t("unbound")}</small>}
        {ruleVersion ? <small>{t("rule", { version: ruleVersion })}</small> : null}
        {isDecision && !ruleVersion ? <small>{t("noRule")}</small> : null}
        {event.isAsWritten ? null : <strong>{t("rowChanged")}</strong>}
      </span>
    </li>
  );
}
