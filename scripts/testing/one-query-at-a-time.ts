import pg from "pg";

// A connection takes one statement at a time: pg 9 refuses a second statement that pg 8 still queues. With this module
// a test already fails when code sends several statements at once within a transaction.
type Query = (...args: unknown[]) => unknown;

const client = pg.Client.prototype as unknown as { query: Query; [key: symbol]: unknown };
const watchedKey = Symbol.for("stegvis-test.one-query-at-a-time");

if (!client[watchedKey]) {
  client[watchedKey] = true;
  const { query } = client;
  const busy = new WeakSet<object>();
  client.query = function (this: object, ...args) {
    if (busy.has(this)) throw new Error("a query was sent over a connection that is still at another");
    const over = () => busy.delete(this);
    const last = args.length - 1;
    const told = args[last] as unknown;
    if (typeof told === "function") {
      args[last] = (...answer: unknown[]) => {
        over();
        told(...answer);
      };
    }
    const sent = query.apply(this, args);
    const isPromise = sent instanceof Promise;
    if (isPromise || typeof told === "function") busy.add(this);
    if (isPromise) sent.then(over, over);
    return sent;
  };
}
