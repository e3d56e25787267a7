import { expect, it } from "vitest";
import { runInPieces } from "../scripts/testing/pieces";
import { startBooksProgram } from "./resources/testing/books-client";
import { openShop } from "./resources/testing/sales";
import { createRecordedWrites, type Writes } from "./testing/writes";

const killCount = 10;
const clientCount = 4;

/** The writes of one client: each kind of write in turn, until all clients together have enough acknowledged writes. */
async function writeUntilEnough(writes: Writes, clientIndex: number, targetCount: number): Promise<void> {
  for (let turnNumber = clientIndex; writes.countAcknowledged() < targetCount; turnNumber += clientCount) {
    const hours = turnNumber + 1;
    const writeIndex = turnNumber % 6;
    if (writeIndex === 0) await writes.writeDraft(hours);
    else if (writeIndex % 2 === 1 && writeIndex < 5) await writes.writeVoucher(hours);
    else {
      const createdInvoice = await writes.writeInvoice(writeIndex === 5 ? 1 : hours);
      if (createdInvoice && writeIndex === 5) await writes.sendMail(createdInvoice.body.Id);
      else if (createdInvoice) await writes.voidInvoice(createdInvoice.body);
    }
  }
}

/** Kills and restarts the sandbox at regular shares of acknowledged writes, while other writes are in progress. */
async function killRepeatedly(writes: Writes, startCount: number, writeCount: number): Promise<void> {
  for (let killNumber = 1; killNumber <= killCount; killNumber += 1) {
    const killAtCount = startCount + (killNumber * writeCount) / (killCount + 1);
    await expect.poll(writes.countAcknowledged, { timeout: 30_000, interval: 2 }).toBeGreaterThanOrEqual(killAtCount);
    await writes.killAndRestart();
  }
}

it("the sandbox keeps every write it acknowledged when it is killed 100 times under four clients", async () => {
  const books = await startBooksProgram("empty");
  const writes = createRecordedWrites(books, await openShop(books));
  await runInPieces("kills of the sandbox", { total: 2_000, pieceSize: 200 }, async ({ count }) => {
    const earlierWriteCount = writes.countAcknowledged();
    const clientPromises = Array.from({ length: clientCount }, (_, clientIndex) =>
      writeUntilEnough(writes, clientIndex, earlierWriteCount + count),
    );
    await Promise.all([killRepeatedly(writes, earlierWriteCount, count), ...clientPromises]);
    await writes.expectAcknowledgedStored();
    await writes.expectAllOrNothing();
  });
  await books.sandbox.stop();
});
