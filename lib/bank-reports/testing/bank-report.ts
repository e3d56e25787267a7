import { toDecimalText } from "../../values/decimal";
import { currencyExponentOf } from "../../values/money";

/** A payment as a bank reports it. */
export type ReportedPayment = {
  endToEndId: string;
  amountMinor: bigint;
  currencyCode: string;
  bookedOn: string;
  /** The bank's own reference. */
  reference?: string;
  isReturned?: boolean;
};

/** Writes a debit notification (camt.054.001.08) as a bank sends it. */
export function makeBankReport(accountNumber: string, payments: readonly ReportedPayment[]): string {
  const entries = payments.map(({ endToEndId, amountMinor, currencyCode, bookedOn, reference, isReturned }) => {
    const amount = `<Amt Ccy="${currencyCode}">${toDecimalText(amountMinor, currencyExponentOf(currencyCode))}</Amt>`;
    const direction = `<CdtDbtInd>${isReturned ? "CRDT" : "DBIT"}</CdtDbtInd>`;
    const returned = isReturned ? "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>" : "";
    return `<Ntry>${amount}${direction}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
      <AcctSvcrRef>${reference ?? endToEndId}</AcctSvcrRef><NtryDtls><TxDtls>
        <Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amount}${direction}${returned}
      </TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
      <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-30T06:00:00</CreDtTm></GrpHdr>
      <Ntfctn><Id>1</Id><Acct><Id><IBAN>${accountNumber}</IBAN></Id></Acct>${entries.join("")}</Ntfctn>
    </BkToCstmrDbtCdtNtfctn></Document>`;
}
