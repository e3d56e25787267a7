/** Writes the notification (camt.054.001.08) by which a bank says that it paid one payment, in whole kronor. */
export function makeBankReport({
  iban,
  endToEndId,
  kronor,
  bookedOn,
}: {
  iban: string;
  endToEndId: string;
  kronor: number;
  bookedOn: string;
}): Buffer {
  const amount = `<Amt Ccy="SEK">${kronor}.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>
      <Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
      <Ntry>${amount}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>
        <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amount}</TxDtls></NtryDtls>
      </Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);
}
