import { describe, expect, it } from "vitest";
import { addressSortedBy, type ListSpec, readListAddress, writeListAddress } from "./list-address";

const listSpec: ListSpec<"active" | "all", "name" | "date"> = {
  filters: ["active", "all"],
  sortColumns: ["name", "date"],
  descendingFirst: ["date"],
};
const defaultAddress = { search: "", filter: "active", sort: "name", descending: false, page: 1 } as const;

describe("the address of a list", () => {
  it("means the defaults when it is bare, and is bare when it means the defaults", () => {
    expect(readListAddress(new URLSearchParams(""), listSpec)).toEqual(defaultAddress);
    expect(writeListAddress(defaultAddress, listSpec)).toBe("");
  });

  it("comes back as it was written, with the characters of a name", () => {
    const address = { search: "Åkerlund & Söner +1", filter: "all", sort: "date", descending: false, page: 3 } as const;
    const queryText = writeListAddress(address, listSpec);
    expect(readListAddress(new URLSearchParams(queryText), listSpec)).toEqual(address);
  });

  it("holds no personal number, and takes none from an address that somebody made", () => {
    expect(writeListAddress({ ...defaultAddress, search: "Berit 19121212-1212" }, listSpec)).toBe("");
    expect(readListAddress(new URLSearchParams("q=121212-1212"), listSpec).search).toBe("");
  });

  it("falls back where the address is nonsense", () => {
    const params = new URLSearchParams("filter=drop&sort=-%00&page=-4");
    expect(readListAddress(params, listSpec)).toEqual(defaultAddress);
    expect(readListAddress(new URLSearchParams("page=1e99"), listSpec).page).toBe(1);
    expect(readListAddress(new URLSearchParams(`q=${"x".repeat(3000)}`), listSpec).search).toHaveLength(100);
    expect(readListAddress(new URLSearchParams("page=9007199254740991"), listSpec).page).toBe(2_147_483_647);
  });

  it("turns a column round on the second press and begins again on page one", () => {
    const addressAfterClick = addressSortedBy({ ...defaultAddress, page: 4 }, "date", listSpec);
    expect(addressAfterClick).toMatchObject({ sort: "date", descending: true, page: 1 });
    expect(addressSortedBy(addressAfterClick, "date", listSpec).descending).toBe(false);
  });
});
