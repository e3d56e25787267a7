"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { problemTextKey } from "@/components/shell/problems/problem-text";
import { Button } from "@/components/ui/button";
import { isInUndoWait, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";
import type { TimelineEntry } from "../chain/timeline";
import type { ChainStep } from "../chain/timeline-order";
import { useResolutionText } from "../chain/use-resolution-text";
import { InvoiceLink } from "./invoice-link";

const messageNames = {
  "invoice-void": "void",
  "invoice-credit": "credit",
  "invoice-payment": "payment",
  "invoice-einvoice": "eInvoice",
} as const satisfies Partial<Record<OperationKind, string>>;

type ShownKind = keyof typeof messageNames;

const chainSteps = {
  "invoice-void": "takenBack",
  "invoice-credit": "takenBack",
  "invoice-payment": "paid",
  "invoice-einvoice": "sent",
} as const satisfies Record<ShownKind, ChainStep>;

/** Joins the lines under a timeline entry and leaves out empty ones. */
export function joinLines(...parts: readonly string[]): string {
  return parts.filter(Boolean).join("\n");
}

/**
 * Returns a function that gives the reason of a refusal as text; the text is empty for an operation that was not
 * refused.
 */
export function useRefusalText(): (operation: Operation) => string {
  const problems = useTranslations("problems");
  return ({ problem }) => (problem ? problems(problemTextKey(problem, (key) => problems.has(key))) : "");
}

/**
 * For each kind of operation, the function that opens its sheet again; only for the sheets that this person may open.
 */
export type RetryHandlers = Readonly<Partial<Record<ShownKind, () => void>>>;

/** Returns a function that gives timeline entries for operations on an invoice: void, credit, payment and e-invoice. */
export function useOperationEntries(
  retryHandlers: RetryHandlers,
): (operations: readonly Operation[], kinds: readonly ShownKind[]) => TimelineEntry[] {
  const t = useTranslations("sales.invoice");
  const refusalText = useRefusalText();
  const resolutionTextOf = useResolutionText();
  const formats = useFormats();
  return (operations, kinds) => {
    const isOfKinds = ({ kind }: Operation): boolean => (kinds as readonly string[]).includes(kind);
    const matchingOperations = operations.filter(isOfKinds);
    // Only the latest operation of a kind can be tried again, because a later operation settles an earlier refusal.
    const isLast = (operation: Operation) =>
      matchingOperations.find(({ kind }) => kind === operation.kind) === operation;
    return matchingOperations
      .toReversed()
      .map((operation) => ({ ...entryOf(operation), ...(isLast(operation) ? retryLink(operation) : {}) }));
  };

  function retryLink({ id, kind, stage }: Operation): Partial<TimelineEntry> {
    const open = retryHandlers[kind as ShownKind];
    if (stage !== "refused" || !open) return {};
    const button = (
      <Button size="sm" look="quiet" onClick={open}>
        {t("tryAgain")}
      </Button>
    );
    return { links: [{ key: id, link: button }] };
  }

  function entryOf(operation: Operation): TimelineEntry {
    const messageName = messageNames[operation.kind as ShownKind];
    const instant = operation.finishedAt ?? operation.sentAt ?? operation.createdAt;
    const byText = operation.personName ? t("tlBy", { name: operation.personName }) : "";
    const reasonText = operation.reason ? t("tlReason", { reason: operation.reason }) : "";
    const step = chainSteps[operation.kind as ShownKind];
    const base = {
      key: operation.id,
      day: formats.dayOf(instant),
      at: instant,
      step,
      sub: joinLines(byText, reasonText),
      mark: "past" as const,
    };
    if (operation.stage === "withdrawn") {
      const withdrawnByText = operation.resolvedBy ? t("tlBy", { name: operation.resolvedBy }) : "";
      return { ...base, what: t(`act.${messageName}.back`), sub: withdrawnByText };
    }
    if (isInUndoWait(operation)) return { ...base, what: t(`act.${messageName}.held`), mark: "open", held: operation };
    const resolutionText = resolutionTextOf(operation);
    if (operation.stage === "refused" && resolutionText) {
      return { ...base, what: t(`act.${messageName}.notDone`), sub: joinLines(byText, resolutionText, reasonText) };
    }
    if (operation.stage === "refused") {
      return {
        ...base,
        what: t(`act.${messageName}.refused`),
        sub: joinLines(byText, refusalText(operation), reasonText),
        late: true,
      };
    }
    if (operation.stage === "unknown") return { ...base, what: t(`act.${messageName}.unknown`), mark: "now" };
    if (operation.stage !== "done") return { ...base, what: t(`act.${messageName}.underWay`), mark: "open" };
    const amount = amountOf(operation);
    const doneEntry = {
      ...base,
      what: t(`act.${messageName}.done`, { amount }),
      sub: joinLines(byText, resolutionText, reasonText),
    };
    if (operation.posted) {
      const { invoiceId } = operation.posted;
      return { ...doneEntry, links: [{ key: invoiceId, link: <InvoiceLink invoiceId={invoiceId} /> }] };
    }
    if (operation.paid) {
      const voucher = operation.paid.voucherNumber ? t("tlMadeBy", { voucher: operation.paid.voucherNumber }) : "";
      return { ...doneEntry, day: operation.paid.paidOn, sub: joinLines(byText, voucher, resolutionText) };
    }
    if (!operation.eInvoice) return doneEntry;
    const { sendType, hasError } = operation.eInvoice;
    const accepted = resolutionText || t("tlMailAt", { time: formats.time(instant) });
    const sub = joinLines(byText, t(`sentAs.${sendType}`), accepted, hasError === null ? t("deliveryUnread") : "");
    return hasError ? { ...doneEntry, what: t("act.eInvoice.failed"), sub, late: true } : { ...doneEntry, sub };
  }

  function amountOf({ posted, paid }: Operation): string {
    if (paid) return formats.amount(BigInt(paid.amountMinor), paid.currencyCode);
    return posted ? formats.amount(BigInt(posted.grossMinor), posted.currencyCode) : "";
  }
}
