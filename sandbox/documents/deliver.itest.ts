import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BooksClient, startBooks } from "../resources/testing/books-client";
import { createBookedInvoice, openShop } from "../resources/testing/sales";

// A mail server that accepts every connection and never answers.
const openSockets = new Set<Socket>();
const silentMailServer = createServer((socket) => {
  openSockets.add(socket);
  socket.on("error", () => {});
});
let mailServerPort: number;
let databaseClient: pg.Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => silentMailServer.listen(0, "127.0.0.1", resolve));
  mailServerPort = (silentMailServer.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of openSockets) socket.destroy();
  openSockets.clear();
});
afterAll(async () => {
  await new Promise<void>((resolve) => silentMailServer.close(() => resolve()));
});

/** Starts a sandbox that has a mail to deliver and waits for the server's greeting for the given time, in milliseconds. */
async function startWithMail(greetingTimeoutMs: number): Promise<BooksClient> {
  const url = `smtp://127.0.0.1:${mailServerPort}?greetingTimeout=${greetingTimeoutMs}`;
  const books = await startBooks("empty", { SANDBOX_SMTP_URL: url });
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  const shop = await openShop(books);
  const invoice = await createBookedInvoice(shop);
  expect((await shop.anna.send("POST", `/customerinvoices/${invoice.body.Id}/email`, {})).status).toBe(200);
  return books;
}

async function readMailDelivery() {
  type MailDelivery = { leased: boolean; deliveryAttempts: number; deliveryError: string | null };
  const { rows } = await databaseClient.query<MailDelivery>(
    `SELECT coalesce("leasedUntil" > now(), false) AS leased, "deliveryAttempts", "deliveryError" FROM "OutboxMail"`,
  );
  return rows[0];
}

it("a mail server that hangs holds no transaction, and a sandbox that ends does not wait for it", async () => {
  const books = await startWithMail(600_000);
  await expect.poll(() => openSockets.size, { timeout: 60_000 }).toBe(1);
  const openTransactions = await databaseClient.query(
    `SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`,
  );
  expect(openTransactions.rows).toEqual([]);
  expect(await readMailDelivery()).toEqual({ leased: true, deliveryAttempts: 0, deliveryError: null });
  await databaseClient.end();
  await books.sandbox.stop();
});

it("a mail server that hangs is given up, and its mail is free to be delivered again", async () => {
  const books = await startWithMail(200);
  await expect.poll(async () => (await readMailDelivery())?.deliveryAttempts, { timeout: 60_000 }).toBe(1);
  expect(await readMailDelivery()).toEqual({
    leased: false,
    deliveryAttempts: 1,
    deliveryError: expect.stringMatching(/\w/),
  });
  await databaseClient.end();
  await books.sandbox.stop();
});
