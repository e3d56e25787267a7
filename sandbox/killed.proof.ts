import { expect, it } from "vitest";
import { runInPieces } from "../scripts/testing/pieces";
import { startBooksProgram } from "./resources/testing/books-client";
import { openShop } from "./resources/testing/sales";
import { createRecordedWrites, type Writes } from "./testing/writes";

const kills = 10;
const clients = 4;

/** The writes of one client: each kind of write in turn, until all clients together have enough acknowledged writes. */
async function writeUntilEnough(writes: Writes, client: number, targetCount: number): Promise<void> {
  for (let turn = client; writes.known() < targetCount; turn += clients) {
    const hours = turn + 1;
    const kind = turn % 6;
    if (kind === 0) await writes.draft(hours);
    else if (kind % 2 === 1 && kind < 5) await writes.voucher(hours);
    else {
      const createdInvoice = await writes.invoice(kind === 5 ? 1 : hours);
      if (createdInvoice && kind === 5) await writes.mail(createdInvoice.body.Id);
      else if (createdInvoice) await writes.cancel(createdInvoice.body);
    }
  }
}

/** Kills and restarts the sandbox at regular shares of acknowledged writes, while other writes are in progress. */
async function killRepeatedly(writes: Writes, startCount: number, writeCount: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    const killAtCount = startCount + (kill * writeCount) / (kills + 1);
    await expect.poll(writes.known, { timeout: 30_000, interval: 2 }).toBeGreaterThanOrEqual(killAtCount);
    await writes.killAndRestart();
  }
}

it("the sandbox keeps every write it acknowledged when it is killed 100 times under four clients", async () => {
  const books = await startBooksProgram("empty");
  const writes = createRecordedWrites(books, await openShop(books));
  await runInPieces("kills of the sandbox", { total: 2_000, pieceSize: 200 }, async ({ count }) => {
    const from = writes.known();
    const works = Array.from({ length: clients }, (_, client) => writeUntilEnough(writes, client, from + count));
    await Promise.all([killRepeatedly(writes, from, count), ...works]);
    await writes.expectKept();
    await writes.expectWhole();
  });
  await books.sandbox.stop();
});
