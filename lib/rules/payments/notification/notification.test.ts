import { describe, expect, it } from "vitest";
import { matchNotification, type SentPayment } from "./match-notification";
import { type BankEntry, readNotification } from "./read-notification";

const namespace = "urn:iso:std:iso:20022:tech:xsd:camt.054.001.08";
const iban = "SE4550000000058398257466";

type EntryParts = {
  endToEndId?: string;
  amount?: string;
  currency?: string;
  direction?: string;
  status?: string;
  reversal?: boolean;
  details?: string;
  returned?: string;
};

function entryXml(parts: EntryParts = {}): string {
  const { endToEndId = "P-1", amount = "1250.50", currency = "SEK", direction = "DBIT", status = "BOOK" } = parts;
  const amountXml = `<Amt Ccy="${currency}">${amount}</Amt>`;
  return `<Ntry>${amountXml}<CdtDbtInd>${direction}</CdtDbtInd>${parts.reversal ? "<RvslInd>true</RvslInd>" : ""}
    <Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-06-10</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
    <BkTxCd/>
    <NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${amountXml}
    <CdtDbtInd>${direction}</CdtDbtInd>${parts.details ?? ""}${parts.returned ?? ""}</TxDtls></NtryDtls></Ntry>`;
}

const documentXml = (content: string, uri = namespace) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${uri}"><BkToCstmrDbtCdtNtfctn>
   <GrpHdr><MsgId>N-1</MsgId><CreDtTm>2026-06-10T12:00:00Z</CreDtTm></GrpHdr>
   <Ntfctn><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${content}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

function read(content: string) {
  const result = readNotification(documentXml(content));
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

const skippedReasons = (parts: EntryParts) => read(entryXml(parts)).skipped.map(({ reason }) => reason);

describe("a debit notification", () => {
  it("says what was paid, when and by which references", () => {
    expect(read(entryXml())).toEqual({
      entries: [
        {
          accountNumber: iban,
          kind: "paid",
          bookedOn: "2026-06-10",
          booked: { amountMinor: 125_050n, currencyCode: "SEK" },
          instructed: { amountMinor: 125_050n, currencyCode: "SEK" },
          endToEndId: "P-1",
          servicerReference: "BANK-1",
          returnReason: "",
        },
      ],
      skipped: [],
    });
  });

  it("is read with prefixes, a byte order mark and instants", () => {
    const xml = documentXml(entryXml())
      .replace(/<(\/?)(?=[A-Z])/g, "<$1b:")
      .replace("xmlns=", "xmlns:b=")
      .replace("<b:Dt>2026-06-10</b:Dt>", "<b:DtTm>2026-06-10T23:59:00+02:00</b:DtTm>");
    const result = readNotification(`\ufeff${xml}`);
    expect(
      "entries" in result && result.entries.map(({ bookedOn, endToEndId }) => `${bookedOn} ${endToEndId}`),
    ).toEqual(["2026-06-10 P-1"]);
  });

  it("has the ordered amount of a payment in another currency", () => {
    const details = `<AmtDtls><InstdAmt><Amt Ccy="EUR">111.65</Amt></InstdAmt></AmtDtls>`;
    expect(read(entryXml({ details })).entries[0]).toMatchObject({
      booked: { amountMinor: 125_050n, currencyCode: "SEK" },
      instructed: { amountMinor: 11_165n, currencyCode: "EUR" },
    });
  });

  it("has an entry for each transaction, and takes the booking's amount for none of several", () => {
    const transactions = `<TxDtls><Refs><EndToEndId>A</EndToEndId></Refs><Amt Ccy="SEK">1</Amt></TxDtls>
      <TxDtls><Refs><EndToEndId>B</EndToEndId></Refs></TxDtls>`;
    const xml = `<Ntry><Amt Ccy="SEK">3</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-06-10</Dt></BookgDt><NtryDtls>${transactions}</NtryDtls></Ntry>`;
    const { entries, skipped } = read(xml);
    expect(entries.map(({ endToEndId, booked }) => `${endToEndId} ${booked.amountMinor}`)).toEqual(["A 100"]);
    expect(skipped).toEqual([{ reason: "amount", endToEndId: "B", servicerReference: "" }]);
  });

  it("has an entry without a reference for a booking without transactions", () => {
    const xml = `<Ntry><Amt Ccy="SEK">3</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-06-10</Dt></BookgDt></Ntry>`;
    expect(read(xml).entries).toMatchObject([{ endToEndId: "", booked: { amountMinor: 300n } }]);
    expect(read(entryXml({ endToEndId: "NOTPROVIDED" })).entries[0]?.endToEndId).toBe("");
  });

  it("tells money that came back from money that came in", () => {
    const returned = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed account</AddtlInf></RtrInf>";
    expect(read(entryXml({ direction: "CRDT", returned })).entries[0]).toMatchObject({
      kind: "returned",
      returnReason: "AC04 Closed account",
    });
    expect(read(entryXml({ direction: "CRDT", reversal: true })).entries[0]?.kind).toBe("returned");
    expect(skippedReasons({ direction: "CRDT" })).toEqual(["incoming"]);
    expect(skippedReasons({ reversal: true })).toEqual(["incoming"]);
  });

  it.each<[EntryParts, string]>([
    [{ status: "PDNG" }, "notBooked"],
    [{ status: "INFO" }, "notBooked"],
    [{ amount: "12.505" }, "amount"],
    [{ amount: "0.00" }, "amount"],
    [{ amount: "-1" }, "amount"],
    [{ amount: "1e3" }, "amount"],
    [{ currency: "kr" }, "amount"],
    [{ amount: "10.5", currency: "JPY" }, "amount"],
  ])("leaves out %j", (parts, reason) => expect(skippedReasons(parts)).toEqual([reason]));

  it("keeps every digit of a large amount, and zeros beyond the decimals of the currency", () => {
    expect(read(entryXml({ amount: "90071992547409.93000" })).entries[0]?.booked.amountMinor).toBe(
      9_007_199_254_740_993n,
    );
    expect(read(entryXml({ amount: "5000.0", currency: "JPY" })).entries[0]?.booked.amountMinor).toBe(5000n);
  });
});

describe("a text that is no debit notification", () => {
  const bomb = `<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const outside = `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;

  it.each([
    [documentXml("").replace("?>", `?>${bomb}`), "documentType"],
    [documentXml(entryXml({ endToEndId: "&x;" })).replace("?>", `?>${outside}`), "documentType"],
    [documentXml(entryXml({ endToEndId: "&x;" })), "notXml"],
    [documentXml("<Ntry>"), "notXml"],
    ["", "notXml"],
    ["60 1234 text of another format", "notXml"],
    ["x".repeat(20_000_001), "tooLarge"],
    [documentXml("", "urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"), "otherMessage"],
    [`<Document><BkToCstmrDbtCdtNtfctn/></Document>`, "otherMessage"],
    [`<Notification xmlns="${namespace}"/>`, "otherMessage"],
  ])("is refused (case %#)", (text, problem) => expect(readNotification(text)).toEqual({ problem }));
});

describe("what the bank paid compared with what was sent", () => {
  const sent: SentPayment = {
    ...{ endToEndId: "P-1", invoiceId: "invoice-1", accountNumber: iban, amountMinor: 125_050n },
    ...{ currencyCode: "SEK", isRegistered: false },
  };
  const [paid] = read(entryXml()).entries as [BankEntry];

  it("is registered where everything agrees", () => {
    expect(matchNotification([paid], [sent])).toEqual({
      confirmed: [{ payment: sent, entry: paid, paidOn: "2026-06-10", bookedInOtherCurrency: null }],
      open: [],
      unreported: [],
    });
  });

  it("is registered with what was booked in the account's currency", () => {
    const instructed = { amountMinor: 11_165n, currencyCode: "EUR" };
    const payment = { ...sent, ...instructed };
    expect(matchNotification([{ ...paid, instructed }], [payment]).confirmed[0]?.bookedInOtherCurrency).toEqual({
      amountMinor: 125_050n,
      currencyCode: "SEK",
    });
  });

  it.each<[string, Partial<BankEntry>, Partial<SentPayment>]>([
    ["withoutReference", { endToEndId: "" }, {}],
    ["unknownPayment", { endToEndId: "P-9" }, {}],
    ["returned", { kind: "returned" }, {}],
    ["alreadyRegistered", {}, { isRegistered: true }],
    ["otherAccount", { accountNumber: "SE3550000000054910000003" }, {}],
    ["otherCurrency", {}, { currencyCode: "EUR" }],
    ["otherAmount", {}, { amountMinor: 125_051n }],
  ])("is left to a person: %s", (reason, entryChanges, paymentChanges) => {
    const match = matchNotification([{ ...paid, ...entryChanges }], [{ ...sent, ...paymentChanges }]);
    expect(match.confirmed).toEqual([]);
    expect(match.open.map((open) => open.reason)).toEqual([reason]);
  });

  it("is left to a person twice where the bank reports it twice, or paid and returned", () => {
    const again = { ...paid, servicerReference: "BANK-2" };
    expect(matchNotification([paid, again], [sent]).open.map(({ reason }) => reason)).toEqual([
      ...["reportedTwice", "reportedTwice"],
    ]);
    expect(matchNotification([paid, { ...again, kind: "returned" }], [sent]).open.map(({ reason }) => reason)).toEqual([
      ...["returned", "returned"],
    ]);
  });

  it("leaves payments that the bank has not reported", () => {
    const registered = { ...sent, endToEndId: "P-2", isRegistered: true };
    expect(matchNotification([], [sent, registered]).unreported).toEqual([sent]);
    expect(matchNotification([], [sent]).confirmed).toEqual([]);
  });
});
