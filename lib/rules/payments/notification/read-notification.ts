import { type CalendarDate, calendarDateOfWire } from "../../../values/dates";
import { currencyExponentOf } from "../../../values/money";
import { elementsBelow, type MessageElement, readMessageTree, type TreeProblem, textBelow } from "./message-tree";

const namespace = "urn:iso:std:iso:20022:tech:xsd:camt.054.001.08";

export type NotifiedAmount = { amountMinor: bigint; currencyCode: string };

/** A payment that the bank booked, or money that came back; amounts in minor units, never negative. */
export type BankEntry = {
  /** The IBAN or other number of the account that the bank debited. */
  accountNumber: string;
  /** `returned` is a payment that came back after it was booked. */
  kind: "paid" | "returned";
  bookedOn: CalendarDate;
  /** The amount in the currency of the account. */
  booked: NotifiedAmount;
  /** The amount as it was ordered; the booked one where the bank does not state it. */
  instructed: NotifiedAmount;
  /** The reference of our file; empty where the bank names none. */
  endToEndId: string;
  /** The bank's own reference of the booking. */
  servicerReference: string;
  /** Why the money came back: a code of ISO 20022 and the bank's words. */
  returnReason: string;
};

/** An entry that registers nothing: not yet booked, money that came in, or without a readable amount or date. */
export type SkippedEntry = {
  reason: "notBooked" | "incoming" | "amount" | "date";
  endToEndId: string;
  servicerReference: string;
};

export type Notification = { entries: readonly BankEntry[]; skipped: readonly SkippedEntry[] };

/**
 * Reads a debit notification of a bank (ISO 20022, camt.054.001.08): what was paid from the company's accounts.
 *
 * Shape: one entry for each transaction; a booking without transactions is one entry without a reference
 * Rule:  only booked entries count (status BOOK), because pending ones may still fail. A credit that is a reversal or names a
 *        reason of return is money that came back; any other credit is no payment of ours
 */
export function readNotification(text: string): Notification | { problem: TreeProblem | "otherMessage" } {
  const tree = readMessageTree(text);
  if ("problem" in tree) return tree;
  const { root } = tree;
  if (root.name !== "Document" || root.namespace !== namespace) return { problem: "otherMessage" };
  const results = elementsBelow(root, "BkToCstmrDbtCdtNtfctn/Ntfctn").flatMap((notification) =>
    elementsBelow(notification, "Ntry").flatMap((entry) => readEntry(entry, notification)),
  );
  return {
    entries: results.filter((result) => "booked" in result),
    skipped: results.filter((result) => "reason" in result),
  };
}

function readEntry(entry: MessageElement, notification: MessageElement): readonly (BankEntry | SkippedEntry)[] {
  const details = elementsBelow(entry, "NtryDtls/TxDtls");
  return details.length === 0
    ? [readTransaction(entry, undefined, notification)]
    : details.map((detail) => readTransaction(entry, detail, notification, details.length === 1));
}

function readTransaction(
  entry: MessageElement,
  detail: MessageElement | undefined,
  notification: MessageElement,
  isOnlyOne = true,
): BankEntry | SkippedEntry {
  const endToEndIdText = textBelow(detail, "Refs/EndToEndId");
  const references = {
    endToEndId: endToEndIdText === "NOTPROVIDED" ? "" : endToEndIdText,
    servicerReference: textBelow(detail, "Refs/AcctSvcrRef") || textBelow(entry, "AcctSvcrRef"),
  };
  const returnReason = [
    textBelow(detail, "RtrInf/Rsn/Cd", "RtrInf/Rsn/Prtry"),
    ...(detail ? elementsBelow(detail, "RtrInf/AddtlInf").map((line) => line.text.trim()) : []),
  ]
    .filter((part) => part !== "")
    .join(" ");
  if (textBelow(entry, "Sts/Cd") !== "BOOK") return { reason: "notBooked", ...references };
  const direction = textBelow(detail, "CdtDbtInd") || textBelow(entry, "CdtDbtInd");
  const isReversal = ["true", "1"].includes(textBelow(entry, "RvslInd"));
  const isReturned = direction === "CRDT" && (isReversal || returnReason !== "");
  // A debit that is a reversal takes back money that came in, which is no payment of ours either.
  if (!isReturned && (direction !== "DBIT" || isReversal)) return { reason: "incoming", ...references };
  const booked =
    readAmount(detail, "Amt") ?? readAmount(detail, "AmtDtls/TxAmt/Amt") ?? readEntryAmount(entry, isOnlyOne);
  if (booked === null) return { reason: "amount", ...references };
  const bookedOn = calendarDateOfWire(textBelow(entry, "BookgDt/Dt", "BookgDt/DtTm"));
  if (bookedOn === null) return { reason: "date", ...references };
  return {
    accountNumber: textBelow(notification, "Acct/Id/IBAN", "Acct/Id/Othr/Id"),
    kind: isReturned ? "returned" : "paid",
    bookedOn,
    booked,
    instructed: readAmount(detail, "AmtDtls/InstdAmt/Amt") ?? booked,
    ...references,
    returnReason,
  };
}

/** The amount of a whole booking belongs to a transaction only where the booking has no other. */
const readEntryAmount = (entry: MessageElement, isOnlyOne: boolean): NotifiedAmount | null =>
  isOnlyOne ? readAmount(entry, "Amt") : null;

/** An amount above zero in its currency; null where there is none, or where it has more decimals than the currency. */
function readAmount(element: MessageElement | undefined, path: string): NotifiedAmount | null {
  const amount = element && elementsBelow(element, path)[0];
  const currencyCode = amount?.attributes["Ccy"] ?? "";
  const match = /^(\d{1,18})(?:\.(\d{1,5}))?$/.exec(amount?.text.trim() ?? "");
  if (!match || !/^[A-Z]{3}$/.test(currencyCode)) return null;
  const [, whole = "", fraction = ""] = match;
  const exponent = currencyExponentOf(currencyCode);
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const amountMinor = BigInt(`${whole}${fraction.slice(0, exponent).padEnd(exponent, "0")}`);
  return amountMinor > 0n ? { amountMinor, currencyCode } : null;
}
