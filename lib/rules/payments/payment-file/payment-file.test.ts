import { describe, expect, it } from "vitest";
import { elementsAt, parseXml, textAt, withDescendants, type XmlElement } from "../../testing/e-invoices/xml-tree";
import { toBankText } from "./bank-text";
import type { OutgoingPayment, PaymentFile } from "./outgoing-payment";
import { createPaymentFile } from "./payment-file";

const address = { line1: "Storgatan 1", line2: "", postalCode: "972 31", city: "Luleå", countryCode: "SE" };
const payer = { name: "Norrsken Bygg & Co AB", identityNumber: "556917-4211", address };
const swedishAccount = { scheme: "iban", number: "SE4550000000058398257466", bic: "ESSESESS" } as const;

const toBankgiro: OutgoingPayment = {
  endToEndId: "P-1",
  executionOn: "2026-06-10",
  payFrom: swedishAccount,
  amountMinor: 125_050n,
  currencyCode: "SEK",
  account: { method: "bankgiro", number: "50501055" },
  remittance: { kind: "ocr", reference: "12345674" },
  charges: "shared",
  regulatoryReport: null,
  creditor: { name: "Älvsbyns Kök AB", address },
};
const toPlusgiro: OutgoingPayment = {
  ...toBankgiro,
  endToEndId: "P-2",
  account: { method: "plusgiro", number: "9019506" },
  remittance: { kind: "text", text: "Faktura F_1001 – juni" },
};
const toGermany: OutgoingPayment = {
  ...toBankgiro,
  endToEndId: "P-3",
  amountMinor: 1n,
  currencyCode: "EUR",
  account: { method: "sepa", iban: "DE89370400440532013000", bic: "" },
  remittance: { kind: "creditorReference", reference: "RF18539007547034" },
  creditor: { name: "Müller & Søhne GmbH", address: { ...address, city: "Köln", countryCode: "DE" } },
};
const toAmerica: OutgoingPayment = {
  ...toBankgiro,
  endToEndId: "P-4",
  amountMinor: 1_000_000n,
  currencyCode: "USD",
  account: {
    ...{ method: "abroad", bban: "12345678", bic: "", member: { system: "USABA", number: "021000021" } },
    ...{ bankName: "Chase", bankCountry: "US" },
  },
  remittance: { kind: "text", text: "Invoice 7" },
  charges: "sender",
  regulatoryReport: { code: "101", description: "Varuimport" },
};
const toJapan: OutgoingPayment = {
  ...toAmerica,
  endToEndId: "P-5",
  amountMinor: 5000n,
  currencyCode: "JPY",
  account: { method: "abroad", iban: "DE89370400440532013000", bic: "COBADEFF" },
};
const inNorway: OutgoingPayment = {
  ...toBankgiro,
  endToEndId: "P-6",
  payFrom: { scheme: "bban", number: "86011117947", bic: "DNBANOKK" },
  currencyCode: "NOK",
  account: { method: "norwegianAccount", number: "86011117947" },
  remittance: { kind: "kid", reference: "6-" },
};
const fromBankgiro: OutgoingPayment = {
  ...toBankgiro,
  endToEndId: "P-7",
  payFrom: { scheme: "bankgiro", number: "50501055", bic: "SWEDSESS" },
};
const allPayments = [toBankgiro, toPlusgiro, toGermany, toAmerica, toJapan, inNorway, fromBankgiro];

const fileOf = (payments: readonly OutgoingPayment[], changes: Partial<PaymentFile> = {}): PaymentFile => ({
  ...{ messageId: "STEGVIS-20260610-1", createdAt: "2026-06-10T08:30:00Z", payer, payments },
  ...changes,
});

function xmlOf(payments: readonly OutgoingPayment[], changes?: Partial<PaymentFile>): string {
  const result = createPaymentFile(fileOf(payments, changes));
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.xml;
}

const problemsOf = (payments: readonly OutgoingPayment[], changes?: Partial<PaymentFile>) => {
  const result = createPaymentFile(fileOf(payments, changes));
  return "problems" in result ? result.problems.map(({ endToEndId, part }) => `${endToEndId ?? "file"}: ${part}`) : [];
};

/**
 * The order of the children that a file may have, by element (source: pain.001.001.09 of the ISO 20022 message archive, types
 * GroupHeader85, PaymentInstruction30, CreditTransferTransaction34 and what they contain). A star marks what must be there.
 */
const childrenByElement: Readonly<Record<string, string>> = {
  Document: "CstmrCdtTrfInitn*",
  CstmrCdtTrfInitn: "GrpHdr* PmtInf*",
  GrpHdr: "MsgId* CreDtTm* NbOfTxs* CtrlSum InitgPty*",
  PmtInf:
    "PmtInfId* PmtMtd* BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt* Dbtr* DbtrAcct* DbtrAgt* ChrgBr CdtTrfTxInf*",
  PmtTpInf: "InstrPrty SvcLvl LclInstrm CtgyPurp",
  CdtTrfTxInf: "PmtId* Amt* ChrgBr CdtrAgt Cdtr CdtrAcct RgltryRptg RmtInf",
  PmtId: "InstrId EndToEndId*",
  FinInstnId: "BICFI ClrSysMmbId Nm PstlAdr Othr",
  ClrSysMmbId: "ClrSysId MmbId*",
  InitgPty: "Nm PstlAdr Id",
  Dbtr: "Nm PstlAdr Id",
  Cdtr: "Nm PstlAdr Id",
  PstlAdr: "StrtNm PstCd TwnNm Ctry",
  RgltryRptg: "DbtCdtRptgInd Dtls",
  Dtls: "Cd Inf",
  RmtInf: "Ustrd Strd",
  Strd: "RfrdDocAmt CdtrRefInf",
  CdtrRefInf: "Tp Ref",
  Tp: "CdOrPrtry* Issr",
};

/** The most characters of a text, by element (source: the same schema, and EPC132-08 for names). */
const maxLengths: Readonly<Record<string, number>> = {
  ...{ MsgId: 35, PmtInfId: 35, InstrId: 35, EndToEndId: 35, Nm: 70, StrtNm: 70, PstCd: 16, TwnNm: 35, Ustrd: 140 },
  ...{ Ref: 35, MmbId: 35, Inf: 35, Id: 35 },
};

function expectStructure(xml: string): XmlElement {
  const root = parseXml(xml);
  for (const node of withDescendants(root)) {
    const names = node.children.map(({ name }) => name);
    const order = childrenByElement[node.name]?.split(" ");
    if (order) {
      const positions = names.map((name) => order.findIndex((entry) => entry.replace("*", "") === name));
      expect(positions, `${node.name}: ${names.join(" ")}`).toEqual(
        positions.filter((at) => at >= 0).toSorted((a, b) => a - b),
      );
      for (const entry of order.filter((name) => name.endsWith("*"))) expect(names).toContain(entry.slice(0, -1));
    }
    if (node.children.length > 0) continue;
    const maxLength = maxLengths[node.name];
    expect(node.text, node.name).not.toBe("");
    if (maxLength !== undefined) expect(node.text.length, `${node.name}: ${node.text}`).toBeLessThanOrEqual(maxLength);
  }
  return root;
}

const batchesIn = (root: XmlElement) => elementsAt(root, "CstmrCdtTrfInitn/PmtInf");

/** Adds decimal text without a float. */
const sumOf = (texts: readonly string[]) =>
  texts.reduce((sum, text) => {
    const [whole = "", fraction = ""] = text.split(".");
    return sum + BigInt(`${whole}${fraction.padEnd(3, "0")}`);
  }, 0n);

describe("a payment file", () => {
  it("has the elements of the message in their order and with their lengths", () => {
    const root = expectStructure(xmlOf(allPayments));
    expect(root.attributes).toEqual({ xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" });
    expect(xmlOf(allPayments)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/);
  });

  it("is the same text for the same payments", () => expect(xmlOf(allPayments)).toBe(xmlOf([...allPayments])));

  it("counts and sums its payments, in the file and in each batch", () => {
    const root = parseXml(xmlOf(allPayments));
    const header = elementsAt(root, "CstmrCdtTrfInitn/GrpHdr")[0] ?? root;
    for (const [part, amounts] of [
      [header, batchesIn(root).flatMap((batch) => elementsAt(batch, "CdtTrfTxInf/Amt/InstdAmt"))] as const,
      ...batchesIn(root).map((batch) => [batch, elementsAt(batch, "CdtTrfTxInf/Amt/InstdAmt")] as const),
    ]) {
      expect(textAt(part, "NbOfTxs")).toBe(String(amounts.length));
      expect(sumOf([textAt(part, "CtrlSum")])).toBe(sumOf(amounts.map(({ text }) => text)));
    }
    expect(textAt(header, "NbOfTxs")).toBe("7");
  });

  it("writes amounts with the decimals of their currency", () => {
    const amounts = batchesIn(parseXml(xmlOf(allPayments))).flatMap((batch) =>
      elementsAt(batch, "CdtTrfTxInf/Amt/InstdAmt"),
    );
    expect(amounts.map(({ text, attributes }) => `${text} ${attributes["Ccy"]}`)).toEqual([
      ...["1250.50 SEK", "1250.50 SEK", "0.01 EUR", "10000.00 USD", "5000 JPY", "1250.50 NOK", "1250.50 SEK"],
    ]);
  });

  it("has one batch for each account, day and method", () => {
    const second = { ...toBankgiro, endToEndId: "P-8" };
    const tomorrow = { ...toBankgiro, endToEndId: "P-9", executionOn: "2026-06-11" };
    const batches = batchesIn(parseXml(xmlOf([toBankgiro, toPlusgiro, tomorrow, fromBankgiro, second])));
    expect(batches.map((batch) => elementsAt(batch, "CdtTrfTxInf/PmtId/EndToEndId").map(({ text }) => text))).toEqual([
      ["P-1", "P-8"],
      ["P-2"],
      ["P-9"],
      ["P-7"],
    ]);
    expect(batches.map((batch) => textAt(batch, "ReqdExctnDt/Dt"))).toEqual([
      ...["2026-06-10", "2026-06-10", "2026-06-11", "2026-06-10"],
    ]);
    expect(new Set(batches.map((batch) => textAt(batch, "PmtInfId"))).size).toBe(4);
  });

  /** The parts of the only batch of a payment that a bank tells the method by. */
  function methodOf(payment: OutgoingPayment) {
    const [batch] = batchesIn(parseXml(xmlOf([payment])));
    if (!batch) throw new Error("no batch");
    const at = (path: string) => textAt(batch, path);
    const transaction = "CdtTrfTxInf";
    return {
      level: at("PmtTpInf/SvcLvl/Cd"),
      bank: at(`${transaction}/CdtrAgt/FinInstnId/BICFI`),
      clearing: [
        at(`${transaction}/CdtrAgt/FinInstnId/ClrSysMmbId/ClrSysId/Cd`),
        at(`${transaction}/CdtrAgt/FinInstnId/ClrSysMmbId/MmbId`),
      ].join(" "),
      account: at(`${transaction}/CdtrAcct/Id/IBAN`) || at(`${transaction}/CdtrAcct/Id/Othr/Id`),
      scheme: at(`${transaction}/CdtrAcct/Id/Othr/SchmeNm/Prtry`) || at(`${transaction}/CdtrAcct/Id/Othr/SchmeNm/Cd`),
      charges: at("ChrgBr") || at(`${transaction}/ChrgBr`),
    };
  }

  // Sources: Swedish Bankers' Association, Swedish Common Interpretation of ISO 20022 payment messages, appendix 1 (giro
  // payments); EPC132-08 (SEPA); ISO 20022 external code list (clearing systems).
  it.each<[string, OutgoingPayment, object]>([
    [
      "bankgiro",
      toBankgiro,
      { level: "NURG", bank: "", clearing: "SESBA 9900", account: "50501055", scheme: "BGNR", charges: "" },
    ],
    [
      "plusgiro",
      toPlusgiro,
      { level: "NURG", bank: "", clearing: "SESBA 9960", account: "9019506", scheme: "BBAN", charges: "" },
    ],
    [
      "SEPA",
      toGermany,
      { level: "SEPA", bank: "", clearing: " ", account: "DE89370400440532013000", scheme: "", charges: "SLEV" },
    ],
    [
      "an account abroad",
      toAmerica,
      { level: "NURG", bank: "", clearing: "USABA 021000021", account: "12345678", scheme: "BBAN", charges: "DEBT" },
    ],
    [
      "an IBAN abroad",
      { ...toJapan, charges: "receiver" },
      {
        level: "NURG",
        bank: "COBADEFF",
        clearing: " ",
        account: "DE89370400440532013000",
        scheme: "",
        charges: "CRED",
      },
    ],
    [
      "a Norwegian account",
      inNorway,
      { level: "NURG", bank: "", clearing: " ", account: "86011117947", scheme: "BBAN", charges: "" },
    ],
  ])("names the way to %s", (_title, payment, expected) => expect(methodOf(payment)).toEqual(expected));

  it("names the account that pays, and a bank known by the IBAN alone", () => {
    const debtorOf = (payment: OutgoingPayment) => {
      const [batch] = batchesIn(parseXml(xmlOf([payment])));
      return batch
        ? [
            textAt(batch, "DbtrAcct/Id/IBAN"),
            textAt(batch, "DbtrAcct/Id/Othr/Id"),
            textAt(batch, "DbtrAcct/Id/Othr/SchmeNm/Prtry"),
            textAt(batch, "DbtrAgt/FinInstnId/BICFI"),
            textAt(batch, "DbtrAgt/FinInstnId/Othr/Id"),
          ]
        : [];
    };
    expect(debtorOf(toBankgiro)).toEqual(["SE4550000000058398257466", "", "", "ESSESESS", ""]);
    expect(debtorOf(fromBankgiro)).toEqual(["", "50501055", "BGNR", "SWEDSESS", ""]);
    expect(debtorOf({ ...toBankgiro, payFrom: { ...swedishAccount, bic: "" } }).at(-1)).toBe("NOTPROVIDED");
  });

  it("sends a reference in its own field, and anything else as text", () => {
    const remittances = batchesIn(parseXml(xmlOf(allPayments)))
      .flatMap((batch) => elementsAt(batch, "CdtTrfTxInf/RmtInf"))
      .map((remittance) => [
        textAt(remittance, "Strd/CdtrRefInf/Tp/CdOrPrtry/Cd") + textAt(remittance, "Strd/CdtrRefInf/Tp/Issr"),
        textAt(remittance, "Strd/CdtrRefInf/Ref") || textAt(remittance, "Ustrd"),
        textAt(remittance, "Strd/RfrdDocAmt/RmtdAmt"),
      ]);
    expect(remittances.slice(0, 4)).toEqual([
      ["SCOR", "12345674", "1250.50"],
      ["", "Faktura F-1001 - juni", ""],
      ["SCORISO", "RF18539007547034", ""],
      ["", "Invoice 7", ""],
    ]);
    expect(remittances[5]).toEqual(["SCOR", "6-", "1250.50"]);
  });

  it("keeps Swedish letters within Sweden and sends basic ones across the border", () => {
    const names = (payment: OutgoingPayment) => {
      const [batch] = batchesIn(parseXml(xmlOf([payment])));
      return batch
        ? [
            textAt(batch, "Dbtr/PstlAdr/TwnNm"),
            textAt(batch, "CdtTrfTxInf/Cdtr/Nm"),
            textAt(batch, "CdtTrfTxInf/Cdtr/PstlAdr/TwnNm"),
          ]
        : [];
    };
    expect(names(toBankgiro)).toEqual(["Luleå", "Älvsbyns Kök AB", "Luleå"]);
    expect(names(toGermany)).toEqual(["Lulea", "Muller + Sohne GmbH", "Koln"]);
  });

  it("reports the purpose of a payment abroad", () => {
    const [batch] = batchesIn(parseXml(xmlOf([toAmerica])));
    const report = batch && elementsAt(batch, "CdtTrfTxInf/RgltryRptg")[0];
    expect(report && [textAt(report, "DbtCdtRptgInd"), textAt(report, "Dtls/Cd"), textAt(report, "Dtls/Inf")]).toEqual([
      ...["DEBT", "101", "Varuimport"],
    ]);
  });
});

describe("a payment file that a bank would refuse", () => {
  it.each<[string, Partial<OutgoingPayment>]>([
    ["amount", { amountMinor: 0n }],
    ["amount", { amountMinor: -1n }],
    ["amount", { amountMinor: 10n ** 18n }],
    ["currency", { currencyCode: "" }],
    ["executionOn", { executionOn: "2026-02-30" }],
    ["payFrom", { payFrom: { ...swedishAccount, number: "SE4550000000058398257467" } }],
    ["payFrom", { payFrom: { ...swedishAccount, bic: "X" } }],
    ["payFrom", { payFrom: { scheme: "bankgiro", number: "50501056", bic: "" } }],
    ["creditorName", { creditor: { name: "Ελλάδα", address } }],
    ["creditorName", { creditor: { name: " ", address } }],
    ["creditorAddress", { creditor: { name: "A", address: { ...address, city: "東京" } } }],
    ["remittance", { remittance: { kind: "text", text: "請求書" } }],
    ["remittance", { remittance: { kind: "text", text: "@".repeat(40) } }],
  ])("for its %s is not written (case %#)", (part, changes) => {
    expect(problemsOf([{ ...toBankgiro, ...changes }])).toEqual([`P-1: ${part}`]);
  });

  it.each(["", "/P", "P/", "P//1", "P\n1", "Å", " P", "1".repeat(36)])(
    "has an unsound id of a payment: %j",
    (endToEndId) => {
      expect(problemsOf([{ ...toBankgiro, endToEndId }])).toEqual([`${endToEndId}: endToEndId`]);
    },
  );

  it("has an id twice, nothing to pay, or unsound values of its own", () => {
    expect(problemsOf([toBankgiro, toPlusgiro, toBankgiro])).toEqual(["P-1: endToEndId"]);
    expect(problemsOf([])).toEqual(["file: payments"]);
    expect(problemsOf([toBankgiro], { messageId: "M".repeat(31), createdAt: "2026-06-10" })).toEqual([
      ...["file: messageId", "file: createdAt"],
    ]);
    expect(problemsOf([toBankgiro], { payer: { ...payer, name: "", identityNumber: "" } })).toEqual([
      ...["file: payerName", "file: identityNumber"],
    ]);
  });

  it("lets no text end an element", () => {
    const name = `</Nm><Nm>&"x`;
    const [batch] = batchesIn(parseXml(xmlOf([{ ...toBankgiro, creditor: { name, address } }])));
    expect(batch && textAt(batch, "CdtTrfTxInf/Cdtr/Nm")).toBe("(/Nm)(Nm)+'x");
  });
});

describe("text for banks", () => {
  it.each([
    ["Crème brûlée", "SE", "Creme brulee"],
    ["Smörgås", "SE", "Smörgås"],
    ["Smo\u0308rgås", "SE", "Smörgås"],
    ["Smörgås", "NO", "Smorgås"],
    ["Bjørnsæter", "NO", "Bjørnsæter"],
    ["Straße & Łódź", "", "Strasse + Lodz"],
    ["  two \n lines ", "", "two lines"],
    ["😀", "SE", null],
  ])("%s in %s is %s", (text, country, expected) => expect(toBankText(text, country)).toBe(expected));
});
