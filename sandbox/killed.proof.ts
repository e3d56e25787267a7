import { expect, it } from "vitest";
import { pieces } from "../scripts/testing/pieces";
import { startBooksProgram } from "./resources/testing/books-client";
import { openShop } from "./resources/testing/sales";
import { openWrites, type Writes } from "./testing/writes";

const kills = 10;
const clients = 4;

/** The writes of one client: each kind of write in turn, until all clients together have enough acknowledged writes. */
async function work(writes: Writes, client: number, enough: number): Promise<void> {
  for (let turn = client; writes.known() < enough; turn += clients) {
    const hours = turn + 1;
    const kind = turn % 6;
    if (kind === 0) await writes.draft(hours);
    else if (kind % 2 === 1 && kind < 5) await writes.voucher(hours);
    else {
      const made = await writes.invoice(kind === 5 ? 1 : hours);
      if (made && kind === 5) await writes.mail(made.body.Id);
      else if (made) await writes.cancel(made.body);
    }
  }
}

/** Kills and restarts the sandbox at regular shares of acknowledged writes, while other writes are in progress. */
async function killAgainAndAgain(writes: Writes, from: number, many: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    const share = from + (kill * many) / (kills + 1);
    await expect.poll(writes.known, { timeout: 30_000, interval: 2 }).toBeGreaterThanOrEqual(share);
    await writes.killAndRestart();
  }
}

it("the sandbox keeps every write it acknowledged when it is killed 100 times under four clients", async () => {
  const books = await startBooksProgram("empty");
  const writes = openWrites(books, await openShop(books));
  await pieces("kills of the sandbox", { of: 2_000, each: 200 }, async ({ count }) => {
    const from = writes.known();
    const works = Array.from({ length: clients }, (_, client) => work(writes, client, from + count));
    await Promise.all([killAgainAndAgain(writes, from, count), ...works]);
    await writes.expectKept();
    await writes.expectWhole();
  });
  await books.sandbox.stop();
});
