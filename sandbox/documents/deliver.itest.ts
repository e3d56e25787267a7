import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Books, startBooks } from "../resources/testing/books-client";
import { bookedInvoice, openShop } from "../resources/testing/sales";

// A mail server that takes every call and says nothing.
const callers = new Set<Socket>();
const silent = createServer((socket) => {
  callers.add(socket);
  socket.on("error", () => {});
});

let books: Books;
let store: pg.Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  books = await startBooks("empty", { SANDBOX_SMTP_URL: `smtp://127.0.0.1:${port}` });
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
});
afterAll(async () => {
  for (const socket of callers) socket.destroy();
  await new Promise<void>((resolve) => silent.close(() => resolve()));
});

type Lease = { leased: boolean; deliveryAttempts: number; deliveryError: string | null };

it("a mail server that hangs holds no transaction, is given up, and is not waited for", {
  timeout: 60_000,
}, async () => {
  const shop = await openShop(books);
  const invoice = await bookedInvoice(shop);
  expect((await shop.anna.send("POST", `/customerinvoices/${invoice.body.Id}/email`, {})).status).toBe(200);
  await expect.poll(() => callers.size, { timeout: 10_000 }).toBe(1);

  const open = await store.query(
    `SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`,
  );
  expect(open.rows).toEqual([]);
  const mail = async () => {
    const { rows } = await store.query<Lease>(
      `SELECT "leasedUntil" > now() AS leased, "deliveryAttempts", "deliveryError" FROM "OutboxMail"`,
    );
    return rows[0];
  };
  expect(await mail()).toEqual({ leased: true, deliveryAttempts: 0, deliveryError: null });
  await expect.poll(async () => (await mail())?.deliveryAttempts, { timeout: 20_000, interval: 500 }).toBe(1);
  expect((await mail())?.deliveryError).toMatch(/\w/);

  await expect.poll(() => callers.size, { timeout: 30_000, interval: 500 }).toBe(2);
  await store.end();
  const began = performance.now();
  await books.sandbox.stop();
  expect(performance.now() - began).toBeLessThan(6_000);
});
