import { describe, expect, it } from "vitest";
import type { OfferVersion } from "@/lib/api/browser/sales/offers";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CustomerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import type { SalesRow } from "../sales-row";
import { mailCommandOf, type OfferMailFacts, offersMailedBefore, sendLines, voidCommandOf } from "./send-lines";

const salesRow = (key: string, document: SalesRow["document"], mailTo: string | null) =>
  ({
    ...{ key, document, number: 7, customerName: "Brf", grossMinor: 12_500n, currencyCode: "SEK" },
    next: { is: "none" },
    bulk: { customerId: "c", mailTo, notVoidable: null },
  }) as SalesRow;
const operationOf = (subject: string, kind: Operation["kind"], stage: Operation["stage"]) =>
  ({ id: `${subject}-${kind}-${stage}`, subject, kind, stage, resolution: null, email: null }) as Operation;

const scheduledFacts = { scheduled: true, withdrawable: true, leftMs: 60_000, onHold: false };

const addresses: CustomerAddresses[] = [
  {
    ...{ id: "c", email: "brf@kund.example", quoteEmail: "offert@kund.example", orderEmail: "order@kund.example" },
    ...{ documentLanguage: "nb", invoiceAddress: { countryCode: "NO" } },
  },
];
const sendLineOf = (one: SalesRow, operations: Operation[] = [], known = addresses) =>
  sendLines([one], known, operations)[0];

describe("what each mail of a press of many needs", () => {
  it("goes where the customer's record says for its kind, else where the document says", () => {
    expect(sendLineOf(salesRow("i", "invoice", "before@kund.example"))?.email).toBe("brf@kund.example");
    const unknown = addresses.map((one) => ({ ...one, email: "" }));
    expect(sendLineOf(salesRow("i", "invoice", "before@kund.example"), [], unknown)?.email).toBe("before@kund.example");
    expect(sendLineOf(salesRow("i", "invoice", null))?.email).toBe("brf@kund.example");
    expect(sendLineOf(salesRow("i", "credit", null))?.email).toBe("brf@kund.example");
    expect(sendLineOf(salesRow("q", "quote", null))?.email).toBe("offert@kund.example");
    expect(sendLineOf(salesRow("o", "order", null))?.email).toBe("order@kund.example");
  });

  it.each([
    ["nothing before", [], null, true],
    ["a refused one before", [operationOf("i", "invoice-email", "refused")], null, true],
    ["one mailed before", [operationOf("i", "invoice-email", "done")], null, false],
    ["one nobody knows of", [operationOf("i", "invoice-email", "unknown")], null, false],
    ["one on its way", [operationOf("i", "invoice-email", "sent")], "underWay", false],
    [
      "one that leaves later",
      [{ ...operationOf("i", "invoice-email", "waiting"), ...scheduledFacts }],
      "scheduled",
      false,
    ],
    ["one of another document", [operationOf("j", "invoice-email", "done")], null, true],
  ] as const)("with %s", (_, operations, lacks, goes) => {
    expect(sendLineOf(salesRow("i", "invoice", "a@b.example"), [...operations])).toMatchObject({ lacks, goes });
  });

  it.each([
    ["sent as an e-invoice elsewhere", { sendType: 1, hasSendError: false }, [], false],
    ["not handed over", { sendType: 0, hasSendError: false }, [], true],
    ["not deliverable", { sendType: 1, hasSendError: true }, [], true],
    [
      "an e-invoice on its way",
      { sendType: 0, hasSendError: false },
      [operationOf("i", "invoice-einvoice", "sent")],
      false,
    ],
  ] as const)("is not mailed a second copy without a word: %s", (_, handed, operations, goes) => {
    const one = salesRow("i", "invoice", "a@b.example");
    const line = sendLines([{ ...one, bulk: one.bulk && { ...one.bulk, handed } }], [], operations)[0];
    expect(line).toMatchObject({ lacks: null, goes, before: { is: goes ? "never" : "handed" } });
  });

  it.each([
    ["expired, although it was never mailed", { is: "expired", on: "2026-11-20" }, "ongoing", "expired"],
    ["declined", { is: "declined", on: "2026-11-20" }, "ongoing", "declined"],
    ["open", { is: "until", on: "2026-12-20" }, "ongoing", null],
    ["accepted", { is: "toOrder" }, "accepted", null],
  ] as const)("of a quote that is %s", (_, next, status, lacks) => {
    const offer = { ...emptyQuote, id: "q", status } as Quote;
    const one = salesRow("q", "quote", null);
    const quote = { ...one, next, bulk: { ...one.bulk, ...(status === "ongoing" ? { offer } : {}) } } as SalesRow;
    expect(sendLineOf(quote)).toMatchObject({ lacks, goes: lacks === null });
    // Where the address is missing too, the obstacle is still the offer, because the offer has to be changed first.
    expect(sendLineOf(quote, [], [])).toMatchObject({ lacks: lacks ?? "address", goes: false });
  });

  it("stays back where the invoice was voided, whatever was mailed of it before", () => {
    const voided = { ...salesRow("i", "invoice", "a@b.example"), stage: "voided" as const };
    for (const before of [[], [operationOf("i", "invoice-email", "done")]]) {
      expect(sendLineOf(voided, before)).toMatchObject({ lacks: "voided", goes: false });
    }
  });

  it("lacks an address where nothing says one", () => {
    expect(sendLineOf(salesRow("i", "invoice", null), [], [])).toMatchObject({ lacks: "address", goes: false });
  });
});

describe("the key of a document's part", () => {
  const seller = { name: "Norrsken Bygg AB", countryCode: "SE" };
  const known: OfferMailFacts = { texts: { domestic: "", foreign: "" }, offers: new Map() };
  const goes = {
    row: salesRow("q", "quote", null),
    email: "a@b.example",
    reader: { documentLanguage: "", invoiceAddress: { countryCode: "" } },
    before: { is: "never" },
    lacks: null,
    goes: true,
  };

  it("is the next mail's, whatever else was ordered", () => {
    const before = [
      operationOf("q", "quote-email", "refused"),
      operationOf("q", "quote-accept", "done"),
      operationOf("x", "quote-email", "done"),
    ];
    expect(mailCommandOf({ ...goes, before: { is: "never" }, lacks: null }, before, seller, known)).toEqual({
      kind: "quote-email",
      key: "q:mail:q-quote-email-refused",
      input: { documentId: "q", order: { email: "a@b.example" } },
      about: { customerName: "Brf", number: 7, minor: "12500", currencyCode: "SEK" },
    });
  });

  it("brings the customer's link where a quote waits for its answer, in the customer's language", () => {
    const quote = salesRow("q", "quote", null);
    const offer = { ...emptyQuote, id: "q", number: 7, status: "ongoing", grossMinor: 12_500n, currencyCode: "SEK" };
    const asked = { ...quote, bulk: { ...quote.bulk, offer } } as SalesRow;
    const one = sendLineOf(asked);
    if (!one) throw new Error("no line");
    const { input } = mailCommandOf(one, [], seller, known) as Extract<BatchCommand, { kind: "quote-email" }>;
    expect(input.offer).toEqual(expectationOfQuote(offer as Quote));
    expect(input.order).toMatchObject({ email: "offert@kund.example", subject: "Tilbud 7 fra Norrsken Bygg AB" });
    expect(input.order.message).toMatch(/Les det og svar her:\n\{link\}$/);
  });

  it("brings the words the quote's own page would: the company's text, and that it is a newer version", () => {
    const offer = { ...emptyQuote, id: "q", number: 7, status: "ongoing", grossMinor: 12_500n, currencyCode: "SEK" };
    const asked = {
      ...salesRow("q", "quote", null),
      bulk: { ...salesRow("q", "quote", null).bulk, offer },
    } as SalesRow;
    const messageOf = (of: OfferMailFacts) => {
      const one = sendLineOf(asked);
      return (
        one &&
        (mailCommandOf(one, [], seller, of) as Extract<BatchCommand, { kind: "quote-email" }>).input.order.message
      );
    };
    const texts = { domestic: "Hej från oss.", foreign: "Hello from us." };
    expect(messageOf({ ...known, texts })).toMatch(/^Hello from us\.\n\nLes det/);
    const before = { number: 1, version: "another text", mailedAt: "", quote: emptyQuote } as unknown as OfferVersion;
    const newer = { ...known, texts, offers: new Map([["q", { versions: [before], nextNumber: 2 }]]) };
    expect(messageOf(newer)).toMatch(/ny versjon av tilbud 7/);
    expect(offersMailedBefore([asked], [operationOf("q", "quote-email", "done")])).toEqual(["q"]);
    expect(
      offersMailedBefore(
        [asked],
        [operationOf("q", "quote-email", "refused"), operationOf("x", "quote-email", "done")],
      ),
    ).toEqual([]);
  });

  it("is the next void's once those before came to nothing", () => {
    const before = [operationOf("i", "invoice-void", "withdrawn"), operationOf("i", "invoice-email", "refused")];
    expect(voidCommandOf(salesRow("i", "invoice", null), "Fel", before)).toMatchObject({
      key: "i:void:i-invoice-void-withdrawn",
      input: { invoiceId: "i", reason: "Fel", expected: { grossMinor: "12500" } },
    });
  });
});
