import { expect, it } from "vitest";
import { runInPieces } from "../../scripts/testing/pieces";
import { norrsken } from "../seed/companies";
import { startBooks } from "./testing/books-client";
import {
  expectOneDefaultAccount,
  prepareCrossingBookings,
  prepareCrossingDefaultAccounts,
  prepareCrossingPayments,
  runCrossingRounds,
} from "./testing/crossing-calls";

it("calls that lock the same rows in another order are all carried out, 300 times of each kind", async () => {
  const books = await startBooks();
  const anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const roundsByName = {
    "payments that cross": await prepareCrossingPayments(books, anna),
    "default accounts that cross": await prepareCrossingDefaultAccounts(anna),
    "bookings that cross": await prepareCrossingBookings(books, anna),
  };
  for (const [name, prepareRound] of Object.entries(roundsByName)) {
    await runInPieces(name, { total: 300, pieceSize: 50 }, async ({ count }) => {
      await runCrossingRounds(count, prepareRound);
      await expectOneDefaultAccount(anna);
      expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
    });
  }
  await books.sandbox.stop();
});
