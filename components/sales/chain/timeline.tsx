"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { BreakableText } from "@/components/ui/breakable-text";
import { UndoActions } from "@/components/undo/undo-actions";
import type { Operation } from "@/lib/api/contract/operations/operation";
import css from "./timeline.module.css";
import { findInstantOnDay, type TimelineItem } from "./timeline-order";

export type TimelineEntry = TimelineItem & {
  title: ReactNode;
  details?: string;
  /** The links to the other documents that the entry is about. */
  links?: readonly { key: string; link: ReactNode }[];
  /**
   * `now` means that this person has to act; `open` means that the entry is under way, or that somebody else has to
   * act.
   */
  mark: "past" | "now" | "open" | "next";
  isLate?: boolean;
  /** The operation of the entry, while it waits and can be withdrawn on this page. */
  waitingOperation?: Operation;
};

/**
 * Draws past entries in the colour of the text, the entries that wait for this person in marigold, and future ones in
 * grey.
 */
export function Timeline({ entries, today }: { entries: readonly TimelineEntry[]; today: string }) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  return (
    <section aria-label={t("timeline")}>
      <h2>{t("timeline")}</h2>
      <ol className={css.timeline}>
        {entries.map((entry) => (
          <li key={entry.key} data-mark={entry.mark}>
            <span className={css.when}>{dateTextOf(entry)}</span>
            <div>
              <p className={entry.isLate ? "late" : css.what} data-name>
                {entry.title}
              </p>
              {entry.details ? (
                <p className={css.sub}>
                  <BreakableText>{entry.details}</BreakableText>
                </p>
              ) : null}
              {entry.waitingOperation ? (
                <div className={css.held}>
                  <UndoActions operation={entry.waitingOperation} />
                </div>
              ) : null}
              {entry.links?.map(({ key, link }) => (
                <p key={key} className={`${css.sub} ${css.link}`}>
                  {link}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );

  /**
   * Writes the date of an entry. Only past entries show a time below it; the text of a future entry contains the time
   * where there is one.
   */
  function dateTextOf(entry: TimelineEntry): string {
    const day = entry.day === today ? t("today") : formats.day(entry.day, today);
    const time = entry.mark === "past" ? findInstantOnDay(entry, formats.dayOf) : null;
    return time ? `${day}\n${formats.time(time)}` : day;
  }
}
