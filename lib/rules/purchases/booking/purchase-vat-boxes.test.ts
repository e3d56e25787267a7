import { describe, expect, it } from "vitest";
import { purchaseVatBoxesOf, type VatCodesOfBooks } from "./purchase-vat-boxes";

/** Builds VAT codes and accounts from texts like `2641 48`; a code is its own id. */
function makeBooks(...accountTexts: readonly string[]): VatCodesOfBooks {
  const parts = accountTexts.map((accountText) => accountText.split(" "));
  const codes = [...new Set(parts.map(([, code]) => code ?? ""))];
  return {
    codes: codes.map((code) => ({ id: code, code, description: `code ${code}` })),
    accounts: parts.map(([number, code]) => ({
      number: Number(number),
      vatCodeId: code === "-" ? null : (code ?? null),
    })),
  };
}

/** Builds rows from texts like `2641 25000`, or `6110 100000 48` with a code of the row's own. */
const makeRows = (...rowTexts: readonly string[]) =>
  rowTexts.map((rowText) => {
    const [account, minor, code] = rowText.split(" ");
    return { account: Number(account), minor: BigInt(minor ?? 0), vatCodeId: code ?? null };
  });

const boxTextsOf = (rows: ReturnType<typeof makeRows>, books: VatCodesOfBooks, country: string) =>
  purchaseVatBoxesOf(rows, books, country).map(({ box, minor }) => `${box} ${minor}`);

const swedishBooks = makeBooks("2440 -", "6110 -", "2641 48", "4535 21", "2614 30", "2645 48");
const norwegianBooks = makeBooks("2400 -", "6800 -", "2710 1", "2700 3");
const dutchBooks = makeBooks("1400 -", "4400 -", "1510 5b", "1500 1a", "8000 1a");

describe("the boxes of the VAT return that a supplier invoice changes", () => {
  it.each<[string, string, VatCodesOfBooks, readonly string[], readonly string[]]>([
    ["input VAT in Sweden", "SE", swedishBooks, ["2440 -125000", "6110 100000", "2641 25000"], ["48 25000"]],
    [
      "a purchase from another EU country, whose VAT is owed and deducted",
      "SE",
      swedishBooks,
      ["2440 -100000", "4535 100000", "2614 -25000", "2645 25000"],
      ["21 100000", "30 25000", "48 25000"],
    ],
    ["a credit invoice takes off", "SE", swedishBooks, ["2440 125000", "6110 -100000", "2641 -25000"], ["48 -25000"]],
    [
      "a cost that names the code of its VAT is not VAT",
      "SE",
      swedishBooks,
      ["2440 -125000", "6110 100000 48", "2641 25000"],
      ["48 25000"],
    ],
    ["the code of a row counts before that of its account", "SE", swedishBooks, ["6110 100000 21"], ["21 100000"]],
    ["input VAT in Norway", "NO", norwegianBooks, ["2400 -125000", "6800 100000", "2710 25000"], ["1 mva 25000"]],
    ["input VAT in the Netherlands", "NL", dutchBooks, ["1400 -12100", "4400 10000", "1510 2100"], ["5b 2100"]],
    ["VAT that is owed in the Netherlands", "NL", dutchBooks, ["1500 -2100", "1510 2100"], ["1a btw 2100", "5b 2100"]],
    ["an invoice without VAT changes no box", "SE", swedishBooks, ["2440 -100", "6110 100"], []],
    ["amounts that cancel each other change no box", "SE", swedishBooks, ["2641 100", "2645 -100"], []],
    ["a country whose return is not known has no boxes", "FI", swedishBooks, ["2641 100"], []],
  ])("%s", (_, country, books, rowTexts, expectedTexts) => {
    expect(boxTextsOf(makeRows(...rowTexts), books, country)).toEqual(expectedTexts);
  });

  it("have the description of their code", () => {
    expect(purchaseVatBoxesOf(makeRows("2641 100"), swedishBooks, "SE")).toEqual([
      { box: "48", description: "code 48", content: "vat", minor: 100n },
    ]);
  });

  it("ignore a row without an account", () => {
    expect(purchaseVatBoxesOf([{ account: null, minor: 100n, vatCodeId: null }], swedishBooks, "SE")).toEqual([]);
  });
});
