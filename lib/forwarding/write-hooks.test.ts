import { expect, it } from "vitest";
import { allowList } from "../api/remote/allow-list";
import { hookKeyOf } from "../api/remote/write-hooks";
import { writeHooks } from "./write-hooks";

const writeRows = allowList.filter(({ kind }) => kind === "write");

it("hangs on rows of the allow-list that change something", () => {
  const writeRowKeys = new Set(writeRows.map(hookKeyOf));
  expect([...writeHooks.keys()].filter((key) => !writeRowKeys.has(key))).toEqual([]);
});

it("leaves no change of a supplier invoice draft, or of its files and periods, out of the history", () => {
  const draftRows = writeRows.filter(
    ({ method, path }) =>
      /^\/(supplierinvoicedrafts|allocationperiods|attachmentlinks)\b/.test(path) ||
      (method === "DELETE" && path === "/attachments/:uuid"),
  );
  expect(draftRows.length).toBeGreaterThan(7);
  expect(draftRows.map(hookKeyOf).filter((key) => !writeHooks.get(key)?.aroundWrite)).toEqual([]);
});
