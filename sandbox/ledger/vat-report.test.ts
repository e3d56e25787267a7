import { describe, expect, it } from "vitest";
import { getCountryBooks } from "./country-books";
import { parseScaled, toAmountText } from "./money";
import { vatReport } from "./vat-report";

/**
 * Makes the VAT return of a period from lines `account amount [code]`, debit positive. The VAT code is the code of the
 * account unless the line states a code. @returns boxes and postings as lines of text.
 */
function makeDeclaredReport(notation: string, country = "SE") {
  const { chart, vatReturn, standardAccounts } = getCountryBooks(country);
  const sums = notation
    .trim()
    .split("\n")
    .map((line) => {
      const [number = "", amount = "", code] = line.trim().split(/\s+/);
      const account = chart.find((candidate) => candidate.number === Number(number));
      if (!account) throw new Error(`no account ${number}`);
      const vatCode = code ?? account.vatCode ?? "";
      return {
        accountNumber: account.number,
        accountType: account.type,
        vatCode,
        amountMinor: parseScaled(amount, 2),
      };
    });
  const report = vatReport(sums, vatReturn, { exponent: 2, rounding: standardAccounts.rounding });
  return {
    boxes: report.boxes.map(({ box, amountMinor }) => `${box}: ${toAmountText(amountMinor, 2)}`),
    postings: report.postings.map(
      ({ accountNumber, amountMinor }) => `${accountNumber} ${toAmountText(amountMinor, 2)}`,
    ),
    total: report.totalMinor,
  };
}

describe("a Swedish VAT return", () => {
  it("counts sales and VAT by their codes, cuts the öre of each box, and owes the difference", () => {
    const { boxes, postings } = makeDeclaredReport(`
      3041 -9000.60
      3051 -1000.70
      3052  -500.00
      2611 -2500.33
      2621   -60.00
      2641   745.90
      6540 -3000.00`);
    expect(boxes).toEqual(["05: 10501.00", "10: 2500.00", "11: 60.00", "48: 745.00", "49: 1815.00"]);
    expect(postings).toEqual(["2611 2500.33", "2621 60.00", "2641 -745.90", "2650 -1815.00", "3740 0.57"]);
  });

  it("gets money back where more was bought than sold", () => {
    const { boxes, postings, total } = makeDeclaredReport(`
      2611 -100.00
      2641  600.50`);
    expect(boxes).toEqual(["10: 100.00", "48: 600.00", "49: -500.00"]);
    expect(postings).toEqual(["2611 100.00", "2641 -600.50", "2650 500.00", "3740 0.50"]);
    expect(total).toBe(-50_000n);
  });

  it("owes what is left when the boxes of an account that is empty are cut", () => {
    const { boxes, postings } = makeDeclaredReport(`
      2611 -100.00 10
      2611   50.50 11
      2611   49.50 12`);
    expect(boxes).toEqual(["10: 100.00", "11: -50.00", "12: -49.00", "49: 1.00"]);
    expect(postings).toEqual(["2650 -1.00", "3740 1.00"]);
  });

  it("declares purchases whose VAT the buyer owes on both sides", () => {
    const { boxes, postings } = makeDeclaredReport(`
      4515 10000.00
      4425  4000.00
      4545  2000.00
      2614 -3500.00 30
      2615  -500.00 60
      2645  3000.00
      2647  1000.00`);
    expect(boxes).toEqual([
      "20: 10000.00",
      "24: 4000.00",
      "30: 3500.00",
      "48: 4000.00",
      "50: 2000.00",
      "60: 500.00",
      "49: 0.00",
    ]);
    expect(postings).toEqual(["2614 3500.00", "2615 500.00", "2645 -3000.00", "2647 -1000.00"]);
  });

  it("has a box for every kind of sale abroad, and for construction", () => {
    const { boxes } = makeDeclaredReport(`
      3058 -1
      3055 -2
      3057 -3
      3048 -4
      3045 -5
      3231 -6
      3054 -7`);
    expect(boxes).toEqual([
      "35: 1.00",
      "36: 2.00",
      "38: 3.00",
      "39: 4.00",
      "40: 5.00",
      "41: 6.00",
      "42: 7.00",
      "49: 0.00",
    ]);
  });

  it("goes by the code of a row where that has its own", () => {
    expect(makeDeclaredReport("3054 -100.00 05").boxes).toEqual(["05: 100.00", "49: 0.00"]);
  });

  it("has a box for every code, and owes nothing for nothing", () => {
    const { vatCodes, vatReturn } = getCountryBooks("SE");
    expect(new Set(vatReturn.boxes.map(({ vatCode }) => vatCode))).toEqual(new Set(vatCodes.map(({ code }) => code)));
    expect(vatReport([], vatReturn, { exponent: 2, rounding: 3740 })).toEqual({
      boxes: [{ box: "49", amountMinor: 0n }],
      totalMinor: 0n,
      postings: [],
    });
  });
});

describe("assumed returns", () => {
  it("Norway: 25, 15 and 12 percent", () => {
    const { boxes, postings } = makeDeclaredReport(
      `
      3000 -1000.00
      3020  -200.00
      3030  -100.00
      3130   -50.00
      2700  -250.00
      2701   -30.00
      2702   -12.00
      2710   100.00`,
      "NO",
    );
    expect(boxes).toEqual([
      "3: 1000.00",
      "31: 200.00",
      "33: 100.00",
      "52: 50.00",
      "3 mva: 250.00",
      "31 mva: 30.00",
      "33 mva: 12.00",
      "1 mva: 100.00",
      "Fastsatt mva: 192.00",
    ]);
    expect(postings).toEqual(["2700 250.00", "2701 30.00", "2702 12.00", "2710 -100.00", "2740 -192.00"]);
  });

  it("the Netherlands: 21 and 9 percent", () => {
    const { boxes, postings } = makeDeclaredReport(
      `
      8000 -1000.00
      8030  -100.00
      8200   -70.00
      1500  -210.00
      1501    -9.00
      1510    50.50`,
      "NL",
    );
    expect(boxes).toEqual([
      "1a: 1000.00",
      "1b: 100.00",
      "3b: 70.00",
      "1a btw: 210.00",
      "1b btw: 9.00",
      "5b: 50.00",
      "5g: 169.00",
    ]);
    expect(postings).toEqual(["1500 210.00", "1501 9.00", "1510 -50.50", "1550 -169.00", "4750 0.50"]);
  });
});
