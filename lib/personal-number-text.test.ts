import { expect, it } from "vitest";
import { holdsPersonalNumber, personalNumberAsked } from "./personal-number-text";

it.each([
  ["Swedish", "19121212-1212"],
  ["Swedish, without its century", "121212-1212"],
  ["Swedish, in one", "1212121212"],
  ["Swedish, of more than a hundred years", "121212+1212"],
  ["Swedish, for coordination", "701063-2391"],
  ["Swedish, but for its check digit", "19121212-121"],
  ["Swedish, with other dashes", "121212\u20131212"],
  ["Swedish, born in a year that is written as a century", "191212-1215"],
  ["Swedish, on the first of January", "850101-1236"],
  ["Swedish, on the 31st", "850131-1230"],
  ["Swedish, for coordination, on the first", "850161-1233"],
  ["Swedish, for coordination, on the 31st", "850191-1237"],
  ["Swedish, for coordination, of a month not known", "191500882392"],
  ["Swedish, for coordination, of a day not known", "900360-2381"],
  ["Norwegian, of December", "13127200046"],
  ["Norwegian, made up, of December", "13527200029"],
  ["Norwegian, made up in another way, of December", "13927200001"],
  ["Norwegian, a D number of the 31st", "71097200186"],
  ["Norwegian", "13097248022"],
  ["Norwegian, apart", "130972 48022"],
  ["Norwegian, a D number", "53097248016"],
  ["Dutch", "111222333"],
  ["Dutch, apart", "1112.22.333"],
  ["Dutch, with blanks between", "111  222 333"],
  ["Dutch, beginning as companies of Norway do", "800000043"],
  ["Dutch, passing the check of companies of Norway", "100000393"],
  ["Dutch, in threes", "111 222 333"],
])("sees a personal number that is %s", (_, number) => {
  expect(holdsPersonalNumber(number)).toBe(true);
  expect(holdsPersonalNumber(`Berit, ${number}, Umeå`)).toBe(true);
  expect(holdsPersonalNumber(`hus 12 ${number} 3 tr`)).toBe(true);
});

it.each([
  ["nothing", ""],
  ["a name", "Brf Solsidan"],
  ["an invoice", "1047"],
  ["a Swedish company", "556677-8899"],
  ["a Swedish company with its century", "16556677-8899"],
  ["a Norwegian company", "974760673"],
  ["a Norwegian company whose number would pass as a Dutch one", "800000092"],
  ["a day", "2026-03-14"],
  ["a day in one", "20260314"],
  ["a telephone", "090-12 34 56"],
  ["a mobile telephone", "+46 70 123 45 67"],
  ["a payment reference", "10470123456789012"],
  ["another tenth digit", "121212-1213"],
  ["no century", "161912121215"],
  ["eleven digits that begin with a day", "12121212345"],
  ["the month 0", "850014-1232"],
  ["the month 13", "851300-1233"],
  ["the day 0", "850100-1237"],
  ["the 32nd", "850132-1239"],
  ["the 32nd, for coordination", "850192-1236"],
  ["a Norwegian 32nd", "32057200080"],
  ["a Norwegian month 0", "13007200018"],
  ["a Norwegian month 13", "13137200036"],
  ["a Norwegian month 40", "13407200181"],
  ["another last digit but one", "13097200003"],
  ["another last digit", "13097200030"],
  ["a digit more than a Norwegian one", "130972480221"],
  ["more digits than a Dutch one", "1112223330000"],
  ["an amount", "33 756,00"],
  ["noughts", "000000000"],
])("leaves %s alone", (_, text) => expect(holdsPersonalNumber(text)).toBe(false));

it("has a detail that pages and server know it by", () => expect(personalNumberAsked).toBe("personal_number"));
