"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Breakable } from "@/components/ui/breakable";
import { UndoActions } from "@/components/undo/undo-actions";
import type { Operation } from "@/lib/api/contract/operations/operation";
import css from "./timeline.module.css";
import { type Placed, timeOf } from "./timeline-order";

export type Entry = Placed & {
  what: ReactNode;
  sub?: string;
  /** Other documents it is about. */
  links?: readonly { key: string; link: ReactNode }[];
  /** `now` is this person's turn; `open` is under way, or somebody else's. */
  mark: "past" | "now" | "open" | "next";
  late?: boolean;
  /** Waits, and can be taken back here. */
  held?: Operation;
};

/** What has happened in ink, what is yours in marigold, what may come in pencil. */
export function Timeline({ entries, today }: { entries: readonly Entry[]; today: string }) {
  const t = useTranslations("sales.invoice");
  const formats = useFormats();
  return (
    <section aria-label={t("timeline")}>
      <h2>{t("timeline")}</h2>
      <ol className={css.timeline}>
        {entries.map((entry) => (
          <li key={entry.key} data-mark={entry.mark}>
            <span className={css.when}>{whenOf(entry)}</span>
            <div>
              <p className={entry.late ? "late" : css.what} data-name>
                {entry.what}
              </p>
              {entry.sub ? (
                <p className={css.sub}>
                  <Breakable>{entry.sub}</Breakable>
                </p>
              ) : null}
              {entry.held ? (
                <div className={css.held}>
                  <UndoActions operation={entry.held} />
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

  /** What lies ahead says its time in words, where it has one. */
  function whenOf(entry: Entry): string {
    const day = entry.day === today ? t("today") : formats.day(entry.day, today);
    const time = entry.mark === "past" ? timeOf(entry, formats.dayOf) : null;
    return time ? `${day}\n${formats.time(time)}` : day;
  }
}
