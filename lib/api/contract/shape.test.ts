import { expect, it } from "vitest";
import * as shape from "./shape";

const record = shape.object({
  Id: shape.guid,
  Name: shape.string,
  Count: shape.nullish(shape.integer),
  Rows: shape.nullish(shape.array(shape.object({ Price: shape.number, IsActive: shape.nullish(shape.boolean) }))),
  Rest: shape.unknown,
});
const fitting = { Id: "3F2504E0-4f89-41d3-9a0c-0305e82c3301", Name: "", Rows: [{ Price: 1.5, More: 1 }], Unknown: [1] };

function misfitsOf(value: unknown): string[] {
  const misfits: string[] = [];
  record(value, "", misfits);
  return misfits;
}

it("gives what fits back as it is, with what it does not know", () => {
  expect(misfitsOf(fitting)).toEqual([]);
  expect(record(fitting, "", [])).toBe(fitting);
  expect(misfitsOf({ ...fitting, Count: null, Rows: null })).toEqual([]);
});

it.each([
  [null, ["(whole)"]],
  [[], ["(whole)"]],
  ["text", ["(whole)"]],
  [{}, ["Id", "Name"]],
  [{ ...fitting, Id: "3f2504e0" }, ["Id"]],
  [{ ...fitting, Id: ` ${fitting.Id}` }, ["Id"]],
  [{ ...fitting, Name: null }, ["Name"]],
  [{ ...fitting, Count: 1.5 }, ["Count"]],
  [{ ...fitting, Count: "1" }, ["Count"]],
  [{ ...fitting, Rows: {} }, ["Rows"]],
  [
    { ...fitting, Rows: [{ Price: 1 }, null, { Price: Number.NaN, IsActive: 0 }] },
    ["Rows.1", "Rows.2.Price", "Rows.2.IsActive"],
  ],
])("names what does not fit in %j", (value, paths) => {
  expect(misfitsOf(value)).toEqual(paths);
});
