import { expect, it } from "vitest";
import { getCountryBooks } from "./country-books";
import { postSetOff, type SetOffPart } from "./post-set-off";

const accounts = getCountryBooks("SE").standardAccounts;
const post = (parts: readonly SetOffPart[]) =>
  postSetOff({ bookedOn: "2026-11-30", text: "Kvittning mot Ahlsell, 7", accounts, parts });
const postingsOf = (parts: readonly SetOffPart[]) =>
  post(parts)?.postings.map(({ accountNumber, amountMinor }) => [accountNumber, amountMinor]);

it("debits the debt and credits the credit invoice on the payables account", () => {
  expect(post([{ creditMinor: 50_00n, debtMinor: 50_00n }])).toEqual({
    bookedOn: "2026-11-30",
    text: "Kvittning mot Ahlsell, 7",
    type: 2,
    series: "L",
    postings: [
      { accountNumber: 2440, amountMinor: 50_00n },
      { accountNumber: 2440, amountMinor: -50_00n },
    ],
  });
});

it("posts what two rates differ by as a gain or a loss, for each debt", () => {
  expect(
    postingsOf([
      { creditMinor: 540_00n, debtMinor: 550_00n },
      { creditMinor: 565_00n, debtMinor: 550_00n },
    ]),
  ).toEqual([
    [2440, 550_00n],
    [2440, -540_00n],
    [3960, -10_00n],
    [2440, 550_00n],
    [2440, -565_00n],
    [7960, 15_00n],
  ]);
});

it("makes no voucher of what is nothing in the company's currency", () => {
  expect(post([{ creditMinor: 0n, debtMinor: 0n }])).toBeNull();
  expect(postingsOf([{ creditMinor: 0n, debtMinor: 1n }])).toEqual([
    [2440, 1n],
    [3960, -1n],
  ]);
});
