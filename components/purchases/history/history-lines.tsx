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
  const { act, at, name, to, kind, fields, words, ruleVersion } = event;
  const isDecision = act === "step" || act === "approve.done" || act === "reject.done";
  return (
    <li>
      <time className="num" dateTime={at}>
        {formats.day(formats.dayOf(at), null)} {formats.time(at)}
      </time>
      <span>
        <span>{t(`act.${act}`, { name: name || t("somebody"), to, kind })}</span>
        {fields.length > 0 ? (
          <small>{t("changed", { fields: fields.map((field) => t(`field.${field}`)).join(", ") })}</small>
        ) : null}
        {words ? <q>{words}</q> : null}
        {event.areWordsAsWritten === false ? <strong>{t("wordsChanged")}</strong> : null}
        {event.isBound ? null : <small>{t("unbound")}</small>}
        {ruleVersion ? <small>{t("rule", { version: ruleVersion })}</small> : null}
        {isDecision && !ruleVersion ? <small>{t("noRule")}</small> : null}
        {event.isAsWritten ? null : <strong>{t("rowChanged")}</strong>}
      </span>
    </li>
  );
}
