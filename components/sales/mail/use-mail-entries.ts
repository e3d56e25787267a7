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
 * Returns a function that gives the mails of documents as timeline entries, the oldest first: sent, waiting, refused
 * and withdrawn mails, and mails with an unknown outcome.
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
      .map(makeEntry);

  function personTextOf({ personName }: Operation): string {
    return personName ? t("tlBy", { name: personName }) : "";
  }

  function makeEntry(operation: Operation): TimelineEntry {
    const happenedAt = operation.finishedAt ?? operation.sentAt ?? operation.createdAt;
    const baseEntry = {
      key: operation.id,
      day: formats.dayOf(happenedAt),
      happenedAt,
      step: chainStepOf(operation),
      mark: "past" as const,
    };
    if (isScheduled(operation)) return makeScheduledEntry(operation);
    const resolutionText = resolutionTextOf(operation);
    if (operation.stage === "done") {
      const acceptedText = resolutionText || t("tlMailAt", { time: formats.time(happenedAt, true) });
      const detailsText = joinLines(operation.email?.recipient ?? "", personTextOf(operation), acceptedText);
      return { ...baseEntry, title: t("tlMail"), details: detailsText };
    }
    if (operation.stage === "withdrawn") {
      const withdrawnByText = operation.resolvedBy ? t("tlBy", { name: operation.resolvedBy }) : "";
      return { ...baseEntry, title: t("tlMailBack"), details: withdrawnByText };
    }
    if (isInUndoWait(operation))
      return {
        ...baseEntry,
        title: t("tlMailHeld"),
        details: personTextOf(operation),
        mark: "open",
        waitingOperation: operation,
      };
    if (operation.stage === "refused" && resolutionText) {
      return {
        ...baseEntry,
        title: t("tlMailNotArrived"),
        details: joinLines(personTextOf(operation), resolutionText),
      };
    }
    if (operation.stage === "refused") {
      const titleText = operation.scheduled ? laterMessages("stayed") : t("tlMailRefused");
      return { ...baseEntry, title: titleText, details: refusalReasonOf(operation), isLate: true };
    }
    if (operation.stage === "unknown") {
      const mark = operation.resolution ? "past" : "now";
      return { ...baseEntry, title: t("tlMailUnknown"), details: t("tlMailUnknownBody"), mark };
    }
    const titleText = t(problemOf(operation) ? "tlMailStands" : "tlMailWaiting");
    return { ...baseEntry, title: titleText, details: formats.time(happenedAt, true), mark: "open" };
  }

  function makeScheduledEntry(operation: Operation): TimelineEntry {
    const happenedAt = operation.carryOutAt ?? operation.createdAt;
    const detailsText = joinLines(
      operation.letter?.email ?? "",
      personTextOf(operation),
      laterMessages("scheduledSub", { time: formats.time(happenedAt) }),
    );
    const scheduledEntry = {
      key: operation.id,
      day: formats.dayOf(happenedAt),
      happenedAt,
      step: chainStepOf(operation),
    };
    return {
      ...scheduledEntry,
      title: laterMessages("scheduled"),
      details: detailsText,
      mark: "next",
      waitingOperation: operation,
    };
  }
}

const chainStepOfKind: Partial<Record<Operation["kind"], ChainStep>> = {
  "quote-email": "quoteMailed",
  "order-email": "confirmed",
};

const chainStepOf = ({ kind }: Operation): ChainStep => chainStepOfKind[kind] ?? "sent";

/** Tells whether a withdrawn mail was replaced by another mail, or by the same mail at another time. */
const isReplaced = ({ stage, resolution }: Operation) => stage === "withdrawn" && resolution?.nextId !== undefined;
