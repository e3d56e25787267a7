import { rescale, toDecimalText } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";
import { toBankText } from "./bank-text";
import { creditTransferElement, partyAddressElement } from "./credit-transfer";
import { type FileProblem, listFileProblems } from "./file-problems";
import {
  batchesOf,
  domesticCountryOf,
  type OutgoingPayment,
  type Payer,
  type PayingAccount,
  type PaymentBatch,
  type PaymentFile,
} from "./outgoing-payment";
import { element, optionalElement, writeXml, type XmlNode } from "./xml";

const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/**
 * Writes a payment file, a customer credit transfer initiation of ISO 20022 (pain.001.001.09). The same payments give the
 * same text: the id and the time of the message are handed in, so that a bank recognises a file that is sent twice.
 *
 * Shape: one instruction (PmtInf) for each account, day and method; each payment is booked by itself, so that the bank's
 *        notification names it
 * Rule:  a file with a problem is not written at all, because a bank refuses the whole file for one payment
 */
export function createPaymentFile(file: PaymentFile): { xml: string } | { problems: readonly FileProblem[] } {
  const problems = listFileProblems(file);
  if (problems.length > 0) return { problems };
  const root = element("Document", [
    element("CstmrCdtTrfInitn", [
      element("GrpHdr", [
        element("MsgId", file.messageId),
        element("CreDtTm", file.createdAt),
        ...totalElements(file.payments),
        element("InitgPty", [element("Nm", nameText(file.payer.name, "")), identityElement(file.payer)]),
      ]),
      ...batchesOf(file.payments).map((batch, index) => batchElement(batch, file, index + 1)),
    ]),
  ]);
  return { xml: writeXml({ ...root, attributes: { xmlns: namespace } }) };
}

/** Names are cut to 70 characters, the most that SEPA payments carry, although the message has room for 140. */
const nameText = (name: string, country: string): string => (toBankText(name, country) ?? "").slice(0, 70).trim();

const identityElement = ({ identityNumber }: Payer): XmlNode =>
  element("Id", [element("OrgId", [element("Othr", [element("Id", identityNumber.replace(/[\s-]/g, ""))])])]);

/** The number of payments and the sum of their amounts, whatever their currencies, by which a bank finds a cut file. */
function totalElements(payments: readonly OutgoingPayment[]): readonly XmlNode[] {
  const exponents = payments.map(({ currencyCode }) => currencyExponentOf(currencyCode));
  const decimals = Math.max(...exponents);
  const sum = payments.reduce(
    (sumSoFar, { amountMinor }, index) => sumSoFar + rescale(amountMinor, exponents[index] ?? decimals, decimals),
    0n,
  );
  return [element("NbOfTxs", String(payments.length)), element("CtrlSum", toDecimalText(sum, decimals))];
}

function batchElement(
  { payFrom, executionOn, method, payments }: PaymentBatch,
  file: PaymentFile,
  number: number,
): XmlNode {
  const country = domesticCountryOf(method, file.payer);
  // Giro payments run as non-urgent transfers; SEPA is the scheme of its own (source: Swedish Bankers' Association, Swedish
  // Common Interpretation of ISO 20022, appendix 1; EPC132-08).
  const serviceLevel = method === "sepa" ? "SEPA" : "NURG";
  return element("PmtInf", [
    element("PmtInfId", `${file.messageId}-${number}`),
    element("PmtMtd", "TRF"),
    element("BtchBookg", "false"),
    ...totalElements(payments),
    element("PmtTpInf", [
      element("SvcLvl", [element("Cd", serviceLevel)]),
      element("CtgyPurp", [element("Cd", "SUPP")]),
    ]),
    element("ReqdExctnDt", [element("Dt", executionOn)]),
    element("Dbtr", [
      element("Nm", nameText(file.payer.name, country)),
      partyAddressElement(file.payer.address, country),
      identityElement(file.payer),
    ]),
    element("DbtrAcct", [element("Id", [payingAccountElement(payFrom)])]),
    element("DbtrAgt", [element("FinInstnId", [payingBankElement(payFrom)])]),
    method === "sepa" ? element("ChrgBr", "SLEV") : null,
    ...payments.map((payment) => creditTransferElement(payment, country)),
  ]);
}

function payingAccountElement({ scheme, number }: PayingAccount): XmlNode {
  if (scheme === "iban") return element("IBAN", number);
  const schemeName = scheme === "bankgiro" ? element("Prtry", "BGNR") : element("Cd", "BBAN");
  return element("Othr", [element("Id", number), element("SchmeNm", [schemeName])]);
}

/** The bank of the payer is mandatory; a bank known by the IBAN alone is `NOTPROVIDED` (source: EPC132-08). */
const payingBankElement = ({ bic }: PayingAccount): XmlNode =>
  optionalElement("BICFI", bic) ?? element("Othr", [element("Id", "NOTPROVIDED")]);
