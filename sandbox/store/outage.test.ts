import pg from "pg";
import { expect, it } from "vitest";
import { StoreUnavailable, toOutageError } from "./outage";

function ofServer(code: string): Error {
  return Object.assign(new pg.DatabaseError("as the server says it", 0, "error"), { code });
}

it.each([
  ["the server stops", ofServer("57P01")],
  ["the server starts", ofServer("57P03")],
  ["it has no connection left", ofServer("53300")],
  ["its disk is full", ofServer("53100")],
  ["a file of it cannot be read", ofServer("58030")],
  ["a lock is not free in time", ofServer("55P03")],
  ["a statement takes too long", ofServer("57014")],
  ["it takes no writes for now", ofServer("25006")],
  ["nobody listens", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
  ["the connection broke", new Error("Connection terminated unexpectedly")],
])("is an outage when %s", (_title, error) => {
  expect(toOutageError(error)).toBeInstanceOf(StoreUnavailable);
  expect(toOutageError(error)).toMatchObject({ cause: error });
});

it.each([
  ["a rule of a table", ofServer("23505")],
  ["a deadlock", ofServer("40P01")],
  ["a bug of ours", new TypeError("x is not a function")],
  ["an outage that was named already", new StoreUnavailable("away")],
  ["what is no error", "text"],
])("leaves %s as it is", (_title, error) => {
  expect(toOutageError(error)).toBe(error);
});
