import type { Address } from "../../../api/contract/company/address";
import { toDecimalText } from "../../../values/decimal";
import { currencyExponentOf } from "../../../values/money";
import type { CreditorAccount } from "../payable/creditor-account";
import { toBankText } from "./bank-text";
import type { OutgoingPayment } from "./outgoing-payment";
import { element, optionalElement, type XmlNode } from "./xml";

const textOf = (text: string, country: string, maxLength: number): string =>
  (toBankText(text, country) ?? "").slice(0, maxLength).trim();

/** The element of one payment. Its children stand in the order of CreditTransferTransaction34. */
export function creditTransferElement(payment: OutgoingPayment, country: string): XmlNode {
  const { endToEndId, account, creditor, charges } = payment;
  const bearers = { sender: "DEBT", receiver: "CRED", shared: "SHAR" } as const;
  return element("CdtTrfTxInf", [
    element("PmtId", [element("InstrId", endToEndId), element("EndToEndId", endToEndId)]),
    element("Amt", [amountElement("InstdAmt", payment)]),
    account.method === "abroad" ? element("ChrgBr", bearers[charges]) : null,
    creditorBankElement(account),
    element("Cdtr", [
      element("Nm", textOf(creditor.name, country, 70)),
      partyAddressElement(creditor.address, country),
    ]),
    element("CdtrAcct", [element("Id", [creditorAccountElement(account)])]),
    regulatoryElement(payment),
    element("RmtInf", [remittanceElement(payment, country)]),
  ]);
}

/** An address in fields of its own; null where it has no country. */
export function partyAddressElement(
  { line1, postalCode, city, countryCode }: Address,
  country: string,
): XmlNode | null {
  if (!/^[A-Z]{2}$/.test(countryCode)) return null;
  return element("PstlAdr", [
    optionalElement("StrtNm", textOf(line1, country, 70)),
    optionalElement("PstCd", textOf(postalCode, country, 16)),
    optionalElement("TwnNm", textOf(city, country, 35)),
    element("Ctry", countryCode),
  ]);
}

const amountElement = (name: string, { amountMinor, currencyCode }: OutgoingPayment): XmlNode =>
  element(name, toDecimalText(amountMinor, currencyExponentOf(currencyCode)), { Ccy: currencyCode });

const memberElement = (system: string, number: string): XmlNode =>
  element("ClrSysMmbId", [element("ClrSysId", [element("Cd", system)]), element("MmbId", number)]);

/**
 * The bank of the creditor, null where the account alone names it.
 *
 * Rule: bankgiro and plusgiro are members 9900 and 9960 of the Swedish clearing (source: Swedish Common Interpretation of
 *       ISO 20022, appendix 1)
 */
function creditorBankElement(account: CreditorAccount): XmlNode | null {
  const bankElement = (...children: readonly (XmlNode | null)[]) =>
    element("CdtrAgt", [element("FinInstnId", children)]);
  if (account.method === "bankgiro") return bankElement(memberElement("SESBA", "9900"));
  if (account.method === "plusgiro") return bankElement(memberElement("SESBA", "9960"));
  if ("number" in account) return null;
  if ("iban" in account) return account.bic === "" ? null : bankElement(element("BICFI", account.bic));
  return bankElement(
    optionalElement("BICFI", account.bic),
    account.member === null ? null : memberElement(account.member.system, account.member.number),
    optionalElement("Nm", textOf(account.bankName, "", 70)),
    element("PstlAdr", [element("Ctry", account.bankCountry)]),
  );
}

/** A bankgiro has the proprietary scheme BGNR; a plusgiro is an account number of its bank, as a Norwegian account is. */
function creditorAccountElement(account: CreditorAccount): XmlNode {
  if ("iban" in account) return element("IBAN", account.iban);
  const number = "number" in account ? account.number : account.bban;
  const scheme = account.method === "bankgiro" ? element("Prtry", "BGNR") : element("Cd", "BBAN");
  return element("Othr", [element("Id", number), element("SchmeNm", [scheme])]);
}

function regulatoryElement({ regulatoryReport }: OutgoingPayment): XmlNode | null {
  if (regulatoryReport === null) return null;
  const { code, description } = regulatoryReport;
  return element("RgltryRptg", [
    element("DbtCdtRptgInd", "DEBT"),
    element("Dtls", [element("Cd", code), optionalElement("Inf", textOf(description, "", 35))]),
  ]);
}

/**
 * A reference as a structured creditor reference (SCOR), anything else as text.
 *
 * Rule: within Sweden and Norway the reference goes with the amount that it settles, which Swedbank's guide demands; a SEPA
 *       payment carries the reference alone, with ISO as the issuer of an RF reference (source: EPC132-08)
 */
function remittanceElement(payment: OutgoingPayment, country: string): XmlNode {
  const { remittance } = payment;
  if (remittance.kind === "text") return element("Ustrd", textOf(remittance.text, country, 140));
  const isCreditorReference = remittance.kind === "creditorReference";
  return element("Strd", [
    isCreditorReference ? null : element("RfrdDocAmt", [amountElement("RmtdAmt", payment)]),
    element("CdtrRefInf", [
      element("Tp", [
        element("CdOrPrtry", [element("Cd", "SCOR")]),
        isCreditorReference ? element("Issr", "ISO") : null,
      ]),
      element("Ref", remittance.reference),
    ]),
  ]);
}
