import pg from "pg";
import { expect, it } from "vitest";
import { StoreUnavailable, toOutageError } from "./outage";

function makeServerError(code: string): Error {
  return Object.assign(new pg.DatabaseError("as the server says it", 0, "error"), { code });
}

it.each([
  ["the server stops", makeServerError("57P01")],
  ["the server starts", makeServerError("57P03")],
  ["it has no connection left", makeServerError("53300")],
  ["its disk is full", makeServerError("53100")],
  ["a file of it cannot be read", makeServerError("58030")],
  ["a lock is not free in time", makeServerError("55P03")],
  ["a statement takes too long", makeServerError("57014")],
  ["it takes no writes for now", makeServerError("25006")],
  ["nobody listens", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
  ["the connection broke", new Error("Connection terminated unexpectedly")],
])("is an outage when %s", (_title, error) => {
  expect(toOutageError(error)).toBeInstanceOf(StoreUnavailable);
  expect(toOutageError(error)).toMatchObject({ cause: error });
});

it.each([
  ["a rule of a table", makeServerError("23505")],
  ["a deadlock", makeServerError("40P01")],
  ["a bug of ours", new TypeError("x is not a function")],
  ["an outage that was named already", new StoreUnavailable("away")],
  ["what is no error", "text"],
])("leaves %s as it is", (_title, error) => {
  expect(toOutageError(error)).toBe(error);
});
