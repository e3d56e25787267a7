import type { FilePart } from "../../../api/contract/purchases/payment-file";
import { isCalendarDate } from "../../../values/dates";
import { bankgiroProblemOf } from "../accounts/giro-numbers";
import { bicProblemOf, ibanProblemOf } from "../accounts/iban";
import { isBankIdentifier, toBankText } from "./bank-text";
import {
  domesticCountryOf,
  type OutgoingPayment,
  type Payer,
  type PayingAccount,
  type PaymentFile,
} from "./outgoing-payment";

/** A part of a file that the bank would refuse; `endToEndId` names the payment, and is null for the file itself. */
export type FileProblem = { endToEndId: string | null; part: FilePart };

/** The ids of batches add a hyphen and up to four digits to the id of the message. */
const maxMessageIdLength = 30;

const maxAmountDigits = 18;

/** The problems of a payment file; none for a file that can be written. */
export function listFileProblems({ messageId, createdAt, payer, payments }: PaymentFile): readonly FileProblem[] {
  const partsOfFile: readonly [FileProblem["part"], boolean][] = [
    ["payments", payments.length > 0],
    ["messageId", isBankIdentifier(messageId, maxMessageIdLength)],
    ["createdAt", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(createdAt)],
    ["payerName", isText(payer.name, "")],
    ["identityNumber", /^[A-Z0-9]{2,35}$/.test(payer.identityNumber.replace(/[\s-]/g, ""))],
  ];
  const endToEndIds = payments.map(({ endToEndId }) => endToEndId);
  return [
    ...partsOfFile.flatMap(([part, isSound]) => (isSound ? [] : [{ endToEndId: null, part }])),
    ...payments.flatMap((payment, index) => {
      const isRepeated = endToEndIds.indexOf(payment.endToEndId) !== index;
      return listPaymentProblems(payment, payer, isRepeated).map((part) => ({ endToEndId: payment.endToEndId, part }));
    }),
  ];
}

function listPaymentProblems(
  payment: OutgoingPayment,
  payer: Payer,
  isRepeated: boolean,
): readonly FileProblem["part"][] {
  const { amountMinor, creditor, remittance, account } = payment;
  const country = domesticCountryOf(account.method, payer);
  const { line1, postalCode, city } = creditor.address;
  const parts: readonly [FileProblem["part"], boolean][] = [
    ["endToEndId", isBankIdentifier(payment.endToEndId) && !isRepeated],
    ["amount", amountMinor > 0n && amountMinor.toString().length <= maxAmountDigits],
    ["currency", /^[A-Z]{3}$/.test(payment.currencyCode)],
    ["executionOn", isCalendarDate(payment.executionOn)],
    ["payFrom", isSoundPayingAccount(payment.payFrom)],
    ["creditorName", isText(creditor.name, country)],
    ["creditorAddress", [line1, postalCode, city].every((text) => toBankText(text, country) !== null)],
    ["remittance", remittance.kind !== "text" || isText(remittance.text, country, 140)],
  ];
  return parts.flatMap(([part, isSound]) => (isSound ? [] : [part]));
}

function isText(text: string, country: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  const bankText = toBankText(text, country);
  return bankText !== null && bankText !== "" && bankText.length <= maxLength;
}

function isSoundPayingAccount({ scheme, number, bic }: PayingAccount): boolean {
  if (bic !== "" && bicProblemOf(bic) !== null) return false;
  if (scheme === "iban") return /^[A-Z0-9]+$/.test(number) && ibanProblemOf(number) === null;
  if (scheme === "bankgiro") return /^\d+$/.test(number) && bankgiroProblemOf(number) === null;
  return /^[A-Z0-9]{1,34}$/.test(number);
}
