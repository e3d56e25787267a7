"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { isHeld, isScheduled, type Operation } from "@/lib/api/contract/operations/operation";
import { problemOf } from "../chain/stage-text";
import type { Entry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { useAnswer } from "../chain/use-answer";
import { lines, useWhyNot } from "../invoice/act-entries";

/** The mails of documents as entries of a timeline, the oldest first: sent, waiting, refused, withdrawn and unknown ones. */
export function useMailEntries(): (operations: readonly Operation[]) => Entry[] {
  const t = useTranslations("sales.invoice");
  const later = useTranslations("later.timeline");
  const whyNot = useWhyNot();
  const answer = useAnswer();
  const formats = useFormats();
  return (operations) =>
    operations
      .filter((one) => one.kind.endsWith("-email") && !isReplaced(one))
      .toReversed()
      .map(entryOf);

  function by({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function entryOf(one: Operation): Entry {
    const at = one.finishedAt ?? one.sentAt ?? one.createdAt;
    const base = { key: one.id, day: formats.dayOf(at), at, step: stepOf(one), mark: "past" as const };
    if (isScheduled(one)) return scheduled(one);
    const answered = answer(one);
    if (one.stage === "done") {
      const accepted = answered || t("tlMailAt", { time: formats.time(at, true) });
      const sub = lines(one.email?.recipient ?? "", by(one), accepted);
      return { ...base, what: t("tlMail"), sub };
    }
    if (one.stage === "withdrawn") {
      const who = one.resolvedBy ? t("tlBy", { name: one.resolvedBy }) : "";
      return { ...base, what: t("tlMailBack"), sub: who };
    }
    if (isHeld(one)) return { ...base, what: t("tlMailHeld"), sub: by(one), mark: "open", held: one };
    if (one.stage === "refused" && answered) {
      return { ...base, what: t("tlMailNotArrived"), sub: lines(by(one), answered) };
    }
    if (one.stage === "refused") {
      const what = one.scheduled ? later("stayed") : t("tlMailRefused");
      return { ...base, what, sub: whyNot(one), late: true };
    }
    if (one.stage === "unknown") {
      const mark = one.resolution ? "past" : "now";
      return { ...base, what: t("tlMailUnknown"), sub: t("tlMailUnknownBody"), mark };
    }
    const what = t(problemOf(one) ? "tlMailStands" : "tlMailWaiting");
    return { ...base, what, sub: formats.time(at, true), mark: "open" };
  }

  function scheduled(one: Operation): Entry {
    const at = one.carryOutAt ?? one.createdAt;
    const sub = lines(one.letter?.email ?? "", by(one), later("scheduledSub", { time: formats.time(at) }));
    const left = { key: one.id, day: formats.dayOf(at), at, step: stepOf(one) };
    return { ...left, what: later("scheduled"), sub, mark: "next", held: one };
  }
}

const steps: Partial<Record<Operation["kind"], ChainStep>> = {
  "quote-email": "quoteMailed",
  "order-email": "confirmed",
};

const stepOf = ({ kind }: Operation): ChainStep => steps[kind] ?? "sent";

/** Tells whether another mail, or the same mail at another time, replaced a withdrawn one. */
const isReplaced = ({ stage, resolution }: Operation) => stage === "withdrawn" && resolution?.nextId !== undefined;
