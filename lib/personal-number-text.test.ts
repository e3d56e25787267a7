import { expect, it } from "vitest";
import { holdsPersonalNumber } from "./personal-number-text";

it.each([
  ["Swedish", "19121212-1212"],
  ["Swedish, without its century", "121212-1212"],
  ["Swedish, in one", "1212121212"],
  ["Swedish, of more than a hundred years", "121212+1212"],
  ["Swedish, for coordination", "701063-2391"],
  ["Swedish, but for its check digit", "19121212-121"],
  ["Swedish, with other dashes", "121212\u20131212"],
  ["Norwegian", "13097248022"],
  ["Norwegian, apart", "130972 48022"],
  ["Norwegian, a D number", "53097248016"],
  ["Dutch", "111222333"],
  ["Dutch, apart", "1112.22.333"],
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
  ["an amount", "33 756,00"],
  ["noughts", "000000000"],
])("leaves %s alone", (_, text) => expect(holdsPersonalNumber(text)).toBe(false));
