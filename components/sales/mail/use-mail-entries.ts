"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { isInUndoWait, isScheduled, type Operation } from "@/lib/api/contract/operations/operation";
import { problemOf } from "../chain/stage-text";
import type { TimelineEntry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { useResolutionText } from "../chain/use-resolution-text";
import { joinLines, useRefusalText } from "../invoice/operation-entries";

/**
 * The mails of documents as timeline entries, the oldest first: sent, waiting, refused, withdrawn and unknown mails.
 */
export function useMailEntries(): (operations: readonly Operation[]) => TimelineEntry[] {
  const t = useTranslations("sales.invoice");
  const laterMessages = useTranslations("later.timeline");
  const refusalReasonOf = useRefusalText();
  const resolutionTextOf = useResolutionText();
  const formats = useFormats();
  return (operations) =>
    operations
      .filter((operation) => operation.kind.endsWith("-email") && !isReplaced(operation))
      .toReversed()
      .map(entryOf);

  function personText({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function entryOf(operation: Operation): TimelineEntry {
    const at = operation.finishedAt ?? operation.sentAt ?? operation.createdAt;
    const base = { key: operation.id, day: formats.dayOf(at), at, step: chainStepOf(operation), mark: "past" as const };
    if (isScheduled(operation)) return scheduledEntryOf(operation);
    const resolutionText = resolutionTextOf(operation);
    if (operation.stage === "done") {
      const accepted = resolutionText || t("tlMailAt", { time: formats.time(at, true) });
      const sub = joinLines(operation.email?.recipient ?? "", personText(operation), accepted);
      return { ...base, what: t("tlMail"), sub };
    }
    if (operation.stage === "withdrawn") {
      const withdrawnBy = operation.resolvedBy ? t("tlBy", { name: operation.resolvedBy }) : "";
      return { ...base, what: t("tlMailBack"), sub: withdrawnBy };
    }
    if (isInUndoWait(operation))
      return { ...base, what: t("tlMailHeld"), sub: personText(operation), mark: "open", held: operation };
    if (operation.stage === "refused" && resolutionText) {
      return { ...base, what: t("tlMailNotArrived"), sub: joinLines(personText(operation), resolutionText) };
    }
    if (operation.stage === "refused") {
      const what = operation.scheduled ? laterMessages("stayed") : t("tlMailRefused");
      return { ...base, what, sub: refusalReasonOf(operation), late: true };
    }
    if (operation.stage === "unknown") {
      const mark = operation.resolution ? "past" : "now";
      return { ...base, what: t("tlMailUnknown"), sub: t("tlMailUnknownBody"), mark };
    }
    const what = t(problemOf(operation) ? "tlMailStands" : "tlMailWaiting");
    return { ...base, what, sub: formats.time(at, true), mark: "open" };
  }

  function scheduledEntryOf(operation: Operation): TimelineEntry {
    const at = operation.carryOutAt ?? operation.createdAt;
    const sub = joinLines(
      operation.letter?.email ?? "",
      personText(operation),
      laterMessages("scheduledSub", { time: formats.time(at) }),
    );
    const scheduledBase = { key: operation.id, day: formats.dayOf(at), at, step: chainStepOf(operation) };
    return { ...scheduledBase, what: laterMessages("scheduled"), sub, mark: "next", held: operation };
  }
}

const chainStepOfKind: Partial<Record<Operation["kind"], ChainStep>> = {
  "quote-email": "quoteMailed",
  "order-email": "confirmed",
};

const chainStepOf = ({ kind }: Operation): ChainStep => chainStepOfKind[kind] ?? "sent";

/** Tells whether a withdrawn mail was replaced by another mail, or by the same mail at another time. */
const isReplaced = ({ stage, resolution }: Operation) => stage === "withdrawn" && resolution?.nextId !== undefined;
