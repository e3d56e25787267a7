import pg from "pg";

// A connection takes one statement at a time: pg 9 refuses a second statement that pg 8 still queues. With this module
// a test already fails when code sends several statements at once within a transaction.
type QueryFunction = (...queryArguments: unknown[]) => unknown;

const clientPrototype = pg.Client.prototype as unknown as { query: QueryFunction; [key: symbol]: unknown };
const watchedKey = Symbol.for("stegvis-test.one-query-at-a-time");

if (!clientPrototype[watchedKey]) {
  clientPrototype[watchedKey] = true;
  const { query } = clientPrototype;
  const busyConnections = new WeakSet<object>();
  clientPrototype.query = function (this: object, ...queryArguments) {
    if (busyConnections.has(this)) throw new Error("a query was sent over a connection that is still at another");
    const markIdle = () => busyConnections.delete(this);
    const lastIndex = queryArguments.length - 1;
    const callback = queryArguments[lastIndex] as unknown;
    if (typeof callback === "function") {
      queryArguments[lastIndex] = (...callbackArguments: unknown[]) => {
        markIdle();
        callback(...callbackArguments);
      };
    }
    const queryResult = query.apply(this, queryArguments);
    const isPromise = queryResult instanceof Promise;
    if (isPromise || typeof callback === "function") busyConnections.add(this);
    if (isPromise) queryResult.then(markIdle, markIdle);
    return queryResult;
  };
}
