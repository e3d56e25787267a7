import { describe, expect, it } from "vitest";
import { addressSortedBy, type ListSpec, readListAddress, writeListAddress } from "./list-address";

const spec: ListSpec<"active" | "all", "name" | "date"> = {
  filters: ["active", "all"],
  sorts: ["name", "date"],
  descendingFirst: ["date"],
};
const plain = { search: "", filter: "active", sort: "name", descending: false, page: 1 } as const;

describe("the address of a list", () => {
  it("means the defaults when it is bare, and is bare when it means the defaults", () => {
    expect(readListAddress(new URLSearchParams(""), spec)).toEqual(plain);
    expect(writeListAddress(plain, spec)).toBe("");
  });

  it("comes back as it was written, with the characters of a name", () => {
    const address = { search: "Åkerlund & Söner +1", filter: "all", sort: "date", descending: false, page: 3 } as const;
    const text = writeListAddress(address, spec);
    expect(readListAddress(new URLSearchParams(text), spec)).toEqual(address);
  });

  it("holds no personal number, and takes none from an address that somebody made", () => {
    expect(writeListAddress({ ...plain, search: "Berit 19121212-1212" }, spec)).toBe("");
    expect(readListAddress(new URLSearchParams("q=121212-1212"), spec).search).toBe("");
  });

  it("falls back where the address is nonsense", () => {
    const params = new URLSearchParams("filter=drop&sort=-%00&page=-4");
    expect(readListAddress(params, spec)).toEqual(plain);
    expect(readListAddress(new URLSearchParams("page=1e99"), spec).page).toBe(1);
    expect(readListAddress(new URLSearchParams(`q=${"x".repeat(3000)}`), spec).search).toHaveLength(100);
    expect(readListAddress(new URLSearchParams("page=9007199254740991"), spec).page).toBe(2_147_483_647);
  });

  it("turns a column round on the second press and begins again on page one", () => {
    const once = addressSortedBy({ ...plain, page: 4 }, "date", spec);
    expect(once).toMatchObject({ sort: "date", descending: true, page: 1 });
    expect(addressSortedBy(once, "date", spec).descending).toBe(false);
  });
});
