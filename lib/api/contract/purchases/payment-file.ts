import type { CalendarDate } from "../../../values/dates";
import type { PaymentObstacle } from "./payment-obstacle";

/** A part of a payment file that a bank would refuse. */
export type FilePart =
  | ("payments" | "messageId" | "createdAt" | "payerName" | "identityNumber")
  | (
      | "endToEndId"
      | "amount"
      | "currency"
      | "executionOn"
      | "payFrom"
      | "creditorName"
      | "creditorAddress"
      | "remittance"
    );

/** The most payments of a file. */
export const maxFilePayments = 200;

/** A payment file that a person asks for. */
export type PaymentFileInput = {
  /** Chosen by the screen: the same id never makes a second file. */
  id: string;
  bankAccountId: string;
  /** On which day the bank pays; null: each invoice on its due day, and today at the earliest. */
  executionOn: CalendarDate | null;
  /** The invoices as the person saw them; amounts in minor units. */
  invoices: readonly { id: string; remainingMinor: string }[];
};

/**
 * Why an invoice cannot be in the file: it changed since, something is missing for its payment, nobody else has attested it,
 * it is on its way already, something else is done with it, or the bank would refuse what is written of it.
 */
export type FileRefusal = { invoiceId: string } & (
  | { is: "changed" | "attest" | "onItsWay" | "busy" }
  | { is: "obstacles"; obstacles: readonly PaymentObstacle[] }
  | { is: "unwritable"; parts: readonly FilePart[] }
);

/** What the file itself lacks: a number of the account it is paid from, or the name or number of the company. */
export type FileLack = "bankAccount" | "payer";

/** A file is made whole or not at all. */
export type PaymentFileAnswer =
  | { made: PaymentFileView }
  | { made: null; refusals: readonly FileRefusal[]; lacks: readonly FileLack[] };

/** How a payment of a file ended: the books have it, the file was withdrawn, or a person said that the bank did not pay. */
export type PaymentEnding = "registered" | "withdrawn" | "released";

export type PaymentOfFileView = {
  endToEndId: string;
  invoiceId: string;
  supplierName: string;
  invoiceNumber: string;
  /** In minor units, as decimal text. */
  amountMinor: string;
  currencyCode: string;
  executionOn: CalendarDate;
  /** Null while it is on its way. */
  ending: PaymentEnding | null;
};

/** A payment file as the portal's routes answer it. Instants are ISO texts. */
export type PaymentFileView = {
  id: string;
  messageId: string;
  bankAccountId: string;
  madeAt: string;
  madeBy: string;
  /** When somebody first took it out: from then on it may be at the bank, and is not withdrawn any more. */
  fetchedAt: string | null;
  fetchedBy: string | null;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
  payments: readonly PaymentOfFileView[];
};
