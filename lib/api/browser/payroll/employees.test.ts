import { describe, expect, it } from "vitest";
import { employeesQuery } from "./employees";

describe("the employees a list asks for", () => {
  const requestedSearchOf = (search: string, filter?: "draft" | "simplified") =>
    String(employeesQuery("c", { search, filter }).queryKey.at(-1));

  it("have every word of the search somewhere", () => {
    const search = new URLSearchParams(requestedSearchOf("Maja  Forsgren", "draft"));
    expect(search.get("$filter")).toMatch(
      /^\(State eq 0\) and \(.*tolower\(FirstName\),'maja'.*\) and \(.*'forsgren'.*\)$/,
    );
    expect(search.get("$orderby")).toBe("FirstName,LastName,EmployeeNumber");
  });

  it("are asked for by the first words of a pasted text, in a filter that the service still takes", () => {
    const pastedText = Array.from({ length: 200 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("\n");
    const filter = new URLSearchParams(requestedSearchOf(pastedText)).get("$filter") ?? "";
    expect(filter.length).toBeLessThan(4000);
    expect(filter).toContain("'j'");
  });

  it("are not asked for by a personal number", () => {
    expect(requestedSearchOf("910412-2388")).toBe("unasked");
    expect(requestedSearchOf("Maja 910412-2388")).toBe("unasked");
  });
});
