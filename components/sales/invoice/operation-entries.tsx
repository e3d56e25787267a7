"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { problemTextKeyOf } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { isInUndoWait, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { TimelineEntry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { useResolutionText } from "../chain/use-resolution-text";
import { InvoiceLink } from "./invoice-link";

const messageNameOfKind = {
  "invoice-void": "void",
  "invoice-credit": "credit",
  "invoice-payment": "payment",
  "invoice-einvoice": "eInvoice",
} as const satisfies Partial<Record<OperationKind, string>>;

type TimelineKind = keyof typeof messageNameOfKind;

const chainStepOfKind = {
  "invoice-void": "takenBack",
  "invoice-credit": "takenBack",
  "invoice-payment": "paid",
  "invoice-einvoice": "sent",
} as const satisfies Record<TimelineKind, ChainStep>;

/** Joins the lines under a timeline entry and leaves out empty ones. */
export function joinLines(...lines: readonly string[]): string {
  return lines.filter(Boolean).join("\n");
}

/**
 * Returns a function that gives the reason of a refusal as text; the text is empty for an operation that was not
 * refused.
 */
export function useRefusalText(): (operation: Operation) => string {
  const problemMessages = useTranslations("problems");
  return ({ problem }) =>
    problem ? problemMessages(problemTextKeyOf(problem, (key) => problemMessages.has(key))) : "";
}

/** Opens the sheet of each kind of operation again. A sheet that this person may not open has no function. */
export type RetryHandlers = Readonly<Partial<Record<TimelineKind, () => void>>>;

/** Returns a function that gives timeline entries for operations on an invoice: void, credit, payment and e-invoice. */
export function useOperationEntries(
  retryHandlers: RetryHandlers,
): (operations: readonly Operation[], kinds: readonly TimelineKind[]) => TimelineEntry[] {
  const t = useTranslations("sales.invoice");
  const refusalTextOf = useRefusalText();
  const resolutionTextOf = useResolutionText();
  const formats = useFormats();
  return (operations, kinds) => {
    const isOfGivenKind = ({ kind }: Operation): boolean => (kinds as readonly string[]).includes(kind);
    const matchingOperations = operations.filter(isOfGivenKind);
    // Only the latest operation of a kind can be tried again, because a later operation replaces an earlier refused
    // one.
    const isLatestOfKind = (operation: Operation) =>
      matchingOperations.find(({ kind }) => kind === operation.kind) === operation;
    return matchingOperations.toReversed().map((operation) => ({
      ...makeEntry(operation),
      ...(isLatestOfKind(operation) ? makeRetryLink(operation) : {}),
    }));
  };

  function makeRetryLink({ id, kind, stage }: Operation): Partial<TimelineEntry> {
    const openSheet = retryHandlers[kind as TimelineKind];
    if (stage !== "refused" || !openSheet) return {};
    const button = (
      <Button size="sm" variant="quiet" onClick={openSheet}>
        {t("tryAgain")}
      </Button>
    );
    return { links: [{ key: id, link: button }] };
  }

  function makeEntry(operation: Operation): TimelineEntry {
    const messageName = messageNameOfKind[operation.kind as TimelineKind];
    const instant = operation.finishedAt ?? operation.sentAt ?? operation.createdAt;
    const byText = operation.personName ? t("tlBy", { name: operation.personName }) : "";
    const reasonText = operation.reason ? t("tlReason", { reason: operation.reason }) : "";
    const step = chainStepOfKind[operation.kind as TimelineKind];
    const baseEntry = {
      key: operation.id,
      day: formats.dayOf(instant),
      happenedAt: instant,
      step,
      details: joinLines(byText, reasonText),
      mark: "past" as const,
    };
    if (operation.stage === "withdrawn") {
      const withdrawnByText = operation.resolvedBy ? t("tlBy", { name: operation.resolvedBy }) : "";
      return { ...baseEntry, title: t(`act.${messageName}.back`), details: withdrawnByText };
    }
    if (isInUndoWait(operation))
      return { ...baseEntry, title: t(`act.${messageName}.held`), mark: "open", waitingOperation: operation };
    const resolutionText = resolutionTextOf(operation);
    if (operation.stage === "refused" && resolutionText) {
      return {
        ...baseEntry,
        title: t(`act.${messageName}.notDone`),
        details: joinLines(byText, resolutionText, reasonText),
      };
    }
    if (operation.stage === "refused") {
      return {
        ...baseEntry,
        title: t(`act.${messageName}.refused`),
        details: joinLines(byText, refusalTextOf(operation), reasonText),
        isLate: true,
      };
    }
    if (operation.stage === "unknown") return { ...baseEntry, title: t(`act.${messageName}.unknown`), mark: "now" };
    if (operation.stage !== "done") return { ...baseEntry, title: t(`act.${messageName}.underWay`), mark: "open" };
    const amount = amountOf(operation);
    const doneEntry = {
      ...baseEntry,
      title: t(`act.${messageName}.done`, { amount }),
      details: joinLines(byText, resolutionText, reasonText),
    };
    if (operation.posted) {
      const { invoiceId } = operation.posted;
      return { ...doneEntry, links: [{ key: invoiceId, link: <InvoiceLink invoiceId={invoiceId} /> }] };
    }
    if (operation.paid) {
      const voucher = operation.paid.voucherNumber ? t("tlMadeBy", { voucher: operation.paid.voucherNumber }) : "";
      return { ...doneEntry, day: operation.paid.paidOn, details: joinLines(byText, voucher, resolutionText) };
    }
    if (!operation.eInvoice) return doneEntry;
    const { sendType, hasError } = operation.eInvoice;
    const acceptedText = resolutionText || t("tlMailAt", { time: formats.time(instant) });
    const detailsText = joinLines(
      byText,
      t(`sentAs.${sendType}`),
      acceptedText,
      hasError === null ? t("deliveryUnread") : "",
    );
    return hasError
      ? { ...doneEntry, title: t("act.eInvoice.failed"), details: detailsText, isLate: true }
      : { ...doneEntry, details: detailsText };
  }

  function amountOf({ posted, paid }: Operation): string {
    if (paid) return formats.amount(BigInt(paid.amountMinor), paid.currencyCode);
    return posted ? formats.amount(BigInt(posted.grossMinor), posted.currencyCode) : "";
  }
}
