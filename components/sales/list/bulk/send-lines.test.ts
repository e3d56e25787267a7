import { describe, expect, it } from "vitest";
import type { OfferVersion } from "@/lib/api/browser/sales/offers";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CustomerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import type { SalesRow } from "../sales-row";
import { findMailedOfferIds, mailCommandOf, makeSendLines, type OfferMailFacts, voidCommandOf } from "./send-lines";

const makeSalesRow = (key: string, document: SalesRow["document"], documentEmail: string | null) =>
  ({
    ...{ key, document, number: 7, customerName: "Brf", grossMinor: 12_500n, currencyCode: "SEK" },
    next: { is: "none" },
    bulk: { customerId: "c", documentEmail, voidObstacle: null },
  }) as SalesRow;
const makeOperation = (subject: string, kind: Operation["kind"], stage: Operation["stage"]) =>
  ({ id: `${subject}-${kind}-${stage}`, subject, kind, stage, resolution: null, email: null }) as Operation;

const scheduledFacts = { scheduled: true, withdrawable: true, leftMs: 60_000, onHold: false };

const addresses: CustomerAddresses[] = [
  {
    ...{ id: "c", email: "brf@kund.example", quoteEmail: "offert@kund.example", orderEmail: "order@kund.example" },
    ...{ documentLanguage: "nb", invoiceAddress: { countryCode: "NO" } },
  },
];
const makeSendLine = (row: SalesRow, operations: Operation[] = [], knownAddresses = addresses) =>
  makeSendLines([row], knownAddresses, operations)[0];

describe("what each mail of a press of many needs", () => {
  it("goes where the customer's record says for its kind, else where the document says", () => {
    expect(makeSendLine(makeSalesRow("i", "invoice", "before@kund.example"))?.email).toBe("brf@kund.example");
    const addressesWithoutEmail = addresses.map((address) => ({ ...address, email: "" }));
    expect(makeSendLine(makeSalesRow("i", "invoice", "before@kund.example"), [], addressesWithoutEmail)?.email).toBe(
      "before@kund.example",
    );
    expect(makeSendLine(makeSalesRow("i", "invoice", null))?.email).toBe("brf@kund.example");
    expect(makeSendLine(makeSalesRow("i", "credit", null))?.email).toBe("brf@kund.example");
    expect(makeSendLine(makeSalesRow("q", "quote", null))?.email).toBe("offert@kund.example");
    expect(makeSendLine(makeSalesRow("o", "order", null))?.email).toBe("order@kund.example");
  });

  it.each([
    ["nothing before", [], null, true],
    ["a refused one before", [makeOperation("i", "invoice-email", "refused")], null, true],
    ["one mailed before", [makeOperation("i", "invoice-email", "done")], null, false],
    ["one nobody knows of", [makeOperation("i", "invoice-email", "unknown")], null, false],
    ["one on its way", [makeOperation("i", "invoice-email", "sent")], "underWay", false],
    [
      "one that leaves later",
      [{ ...makeOperation("i", "invoice-email", "waiting"), ...scheduledFacts }],
      "scheduled",
      false,
    ],
    ["one of another document", [makeOperation("j", "invoice-email", "done")], null, true],
  ] as const)("with %s", (_title, operations, obstacle, isProposed) => {
    expect(makeSendLine(makeSalesRow("i", "invoice", "a@b.example"), [...operations])).toMatchObject({
      obstacle,
      isProposed,
    });
  });

  it.each([
    ["sent as an e-invoice elsewhere", { sendType: 1, hasSendError: false }, [], false],
    ["not handed over", { sendType: 0, hasSendError: false }, [], true],
    ["not deliverable", { sendType: 1, hasSendError: true }, [], true],
    [
      "an e-invoice on its way",
      { sendType: 0, hasSendError: false },
      [makeOperation("i", "invoice-einvoice", "sent")],
      false,
    ],
  ] as const)("is not mailed a second copy without a word: %s", (_title, deliveryFields, operations, isProposed) => {
    const row = makeSalesRow("i", "invoice", "a@b.example");
    const line = makeSendLines([{ ...row, bulk: row.bulk && { ...row.bulk, deliveryFields } }], [], operations)[0];
    expect(line).toMatchObject({ obstacle: null, isProposed, earlierState: { is: isProposed ? "never" : "handed" } });
  });

  it.each([
    ["expired, although it was never mailed", { is: "expired", day: "2026-11-20" }, "ongoing", "expired"],
    ["declined", { is: "declined", day: "2026-11-20" }, "ongoing", "declined"],
    ["open", { is: "until", day: "2026-12-20" }, "ongoing", null],
    ["accepted", { is: "toOrder" }, "accepted", null],
  ] as const)("of a quote that is %s", (_title, next, status, obstacle) => {
    const offer = { ...emptyQuote, id: "q", status } as Quote;
    const row = makeSalesRow("q", "quote", null);
    const quoteRow = { ...row, next, bulk: { ...row.bulk, ...(status === "ongoing" ? { offer } : {}) } } as SalesRow;
    expect(makeSendLine(quoteRow)).toMatchObject({ obstacle, isProposed: obstacle === null });
    // Where the address is missing too, the obstacle is still the offer, because the offer has to be changed first.
    expect(makeSendLine(quoteRow, [], [])).toMatchObject({ obstacle: obstacle ?? "address", isProposed: false });
  });

  it("stays back where the invoice was voided, whatever was mailed of it before", () => {
    const voidedRow = { ...makeSalesRow("i", "invoice", "a@b.example"), stage: "voided" as const };
    for (const earlierOperations of [[], [makeOperation("i", "invoice-email", "done")]]) {
      expect(makeSendLine(voidedRow, earlierOperations)).toMatchObject({ obstacle: "voided", isProposed: false });
    }
  });

  it("lacks an address where nothing says one", () => {
    expect(makeSendLine(makeSalesRow("i", "invoice", null), [], [])).toMatchObject({
      obstacle: "address",
      isProposed: false,
    });
  });
});

describe("the key of a document's part", () => {
  const seller = { name: "Norrsken Bygg AB", countryCode: "SE" };
  const knownFacts: OfferMailFacts = { texts: { domestic: "", foreign: "" }, offers: new Map() };
  const proposedLine = {
    row: makeSalesRow("q", "quote", null),
    email: "a@b.example",
    reader: { documentLanguage: "", invoiceAddress: { countryCode: "" } },
    earlierState: { is: "never" },
    obstacle: null,
    isProposed: true,
  };

  it("is the next mail's, whatever else was ordered", () => {
    const earlierOperations = [
      makeOperation("q", "quote-email", "refused"),
      makeOperation("q", "quote-accept", "done"),
      makeOperation("x", "quote-email", "done"),
    ];
    expect(
      mailCommandOf(
        { ...proposedLine, earlierState: { is: "never" }, obstacle: null },
        earlierOperations,
        seller,
        knownFacts,
      ),
    ).toEqual({
      kind: "quote-email",
      key: "q:mail:q-quote-email-refused",
      input: { documentId: "q", order: { email: "a@b.example" } },
      about: { customerName: "Brf", number: 7, minor: "12500", currencyCode: "SEK" },
    });
  });

  it("brings the customer's link where a quote waits for its answer, in the customer's language", () => {
    const rowWithoutOffer = makeSalesRow("q", "quote", null);
    const offer = { ...emptyQuote, id: "q", number: 7, status: "ongoing", grossMinor: 12_500n, currencyCode: "SEK" };
    const quoteRow = { ...rowWithoutOffer, bulk: { ...rowWithoutOffer.bulk, offer } } as SalesRow;
    const line = makeSendLine(quoteRow);
    if (!line) throw new Error("no line");
    const { input } = mailCommandOf(line, [], seller, knownFacts) as Extract<BatchCommand, { kind: "quote-email" }>;
    expect(input.offer).toEqual(expectationOfQuote(offer as Quote));
    expect(input.order).toMatchObject({ email: "offert@kund.example", subject: "Tilbud 7 fra Norrsken Bygg AB" });
    expect(input.order.message).toMatch(/Les det og svar her:\n\{link\}$/);
  });

  it("brings the words the quote's own page would: the company's text, and that it is a newer version", () => {
    const offer = { ...emptyQuote, id: "q", number: 7, status: "ongoing", grossMinor: 12_500n, currencyCode: "SEK" };
    const quoteRow = {
      ...makeSalesRow("q", "quote", null),
      bulk: { ...makeSalesRow("q", "quote", null).bulk, offer },
    } as SalesRow;
    const messageOf = (offerFacts: OfferMailFacts) => {
      const line = makeSendLine(quoteRow);
      return (
        line &&
        (mailCommandOf(line, [], seller, offerFacts) as Extract<BatchCommand, { kind: "quote-email" }>).input.order
          .message
      );
    };
    const companyTexts = { domestic: "Hej från oss.", foreign: "Hello from us." };
    expect(messageOf({ ...knownFacts, texts: companyTexts })).toMatch(/^Hello from us\.\n\nLes det/);
    const earlierVersion = {
      number: 1,
      version: "another text",
      mailedAt: "",
      quote: emptyQuote,
    } as unknown as OfferVersion;
    const newerFacts = {
      ...knownFacts,
      texts: companyTexts,
      offers: new Map([["q", { versions: [earlierVersion], nextNumber: 2 }]]),
    };
    expect(messageOf(newerFacts)).toMatch(/ny versjon av tilbud 7/);
    expect(findMailedOfferIds([quoteRow], [makeOperation("q", "quote-email", "done")])).toEqual(["q"]);
    expect(
      findMailedOfferIds(
        [quoteRow],
        [makeOperation("q", "quote-email", "refused"), makeOperation("x", "quote-email", "done")],
      ),
    ).toEqual([]);
  });

  it("is the next void's once those before came to nothing", () => {
    const earlierOperations = [
      makeOperation("i", "invoice-void", "withdrawn"),
      makeOperation("i", "invoice-email", "refused"),
    ];
    expect(voidCommandOf(makeSalesRow("i", "invoice", null), "Fel", earlierOperations)).toMatchObject({
      key: "i:void:i-invoice-void-withdrawn",
      input: { invoiceId: "i", reason: "Fel", expected: { grossMinor: "12500" } },
    });
  });
});
