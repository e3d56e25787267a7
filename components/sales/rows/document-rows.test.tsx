import { expect, it } from "vitest";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { DocumentRows } from "./document-rows";

const compactTextsOf = (html: string) =>
  textsOfTag(html, "tr").map((cellTexts) => cellTexts.join("|").replace(/\s/g, ""));
const row = { ...emptyRow, articleId: "a", text: "Timber", unitPrice: 1_000_000n, quantity: 20_000n, rateBps: 2500 };
const document = {
  ...{ ...emptyQuote, currencyCode: "SEK", rows: [{ ...row, discount: 1_000n }], isCredit: false },
  ...{ netMinor: 18_000n, vatMinor: 4_500n, grossMinor: 22_500n },
};

it("shows quantity, price, discount, VAT and amount of each row", () => {
  const vat = [{ rateBps: 2500, netMinor: 18_000n, vatMinor: 4_500n }];
  const texts = compactTextsOf(renderInCompany(<DocumentRows document={{ ...document, vat }} saleKind={null} />));
  expect(texts[0]).toContain("Discount");
  expect(texts[1]).toMatch(/Timber.*2.*100,00.*10%.*25%.*180,00/);
  expect(texts.join(" ")).toMatch(/VAT25%.*45,00/);
});

it("leaves the column of discounts out where no row has one, and says the VAT as a sum where only that is known", () => {
  const withoutDiscount = { ...document, rows: [row], vat: null };
  const texts = compactTextsOf(renderInCompany(<DocumentRows document={withoutDiscount} saleKind={null} />));
  expect(texts[0]).not.toContain("Discount");
  expect(texts.find((text) => text.startsWith("VAT"))).toMatch(/^VAT\|?.*45,00/);
});
