import { expect, it } from "vitest";
import { pieces } from "../../scripts/testing/pieces";
import { norrsken } from "../seed/companies";
import { startBooks } from "./testing/books-client";
import {
  bookingsThatCross,
  crossAtOnce,
  defaultsThatCross,
  expectOneDefault,
  paymentsThatCross,
} from "./testing/crossing";

it("calls that lock the same rows in another order are all carried out, 300 times of each kind", async () => {
  const books = await startBooks();
  const anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  const ways = {
    "payments that cross": await paymentsThatCross(books, anna),
    "default accounts that cross": await defaultsThatCross(anna),
    "bookings that cross": await bookingsThatCross(books, anna),
  };
  for (const [name, round] of Object.entries(ways)) {
    await pieces(name, { of: 300, each: 50 }, async ({ count }) => {
      await crossAtOnce(count, round);
      await expectOneDefault(anna);
      expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
    });
  }
  await books.sandbox.stop();
});
