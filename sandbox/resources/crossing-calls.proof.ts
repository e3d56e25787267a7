import { expect, it } from "vitest";
import { runInPieces } from "../../scripts/testing/pieces";
import { norrsken } from "../seed/companies";
import { startBooks } from "./testing/books-client";
import {
  crossingBookings,
  crossingDefaultAccounts,
  crossingPayments,
  expectOneDefaultAccount,
  runCrossingRounds,
} from "./testing/crossing-calls";

it("calls that lock the same rows in another order are all carried out, 300 times of each kind", async () => {
  const books = await startBooks();
  const anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  const roundsByName = {
    "payments that cross": await crossingPayments(books, anna),
    "default accounts that cross": await crossingDefaultAccounts(anna),
    "bookings that cross": await crossingBookings(books, anna),
  };
  for (const [name, round] of Object.entries(roundsByName)) {
    await runInPieces(name, { total: 300, pieceSize: 50 }, async ({ count }) => {
      await runCrossingRounds(count, round);
      await expectOneDefaultAccount(anna);
      expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
    });
  }
  await books.sandbox.stop();
});
