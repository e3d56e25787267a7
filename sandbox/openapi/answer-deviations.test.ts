import { describe, expect, it } from "vitest";
import { answerDeviations } from "./answer-deviations";
import { operations } from "./document";

const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};
const label = { Id: "b1b7c0de-0001-4a5b-9c3d-5e6f70810001", Name: "Vip", Description: null };
const Meta = {
  CurrentPage: 1,
  PageSize: 50,
  TotalNumberOfPages: 1,
  TotalNumberOfResults: 1,
  ServerTimeUtc: "2026-11-18T11:00:00Z",
};
const deviatingFields = (id: string, body: unknown, selects = false) =>
  answerDeviations(operation(id), body, selects).map(({ field }) => field);

describe("an answer", () => {
  it("that the document describes has nothing against it", () => {
    expect(deviatingFields("getArticleLabel", label)).toEqual([]);
    expect(deviatingFields("listArticleLabels", { Meta, Data: [label] })).toEqual([]);
  });

  it("lacks no member, and has none of its own", () => {
    const { Name: _, ...nameless } = label;
    expect(deviatingFields("getArticleLabel", nameless)).toEqual(["Name"]);
    expect(deviatingFields("getArticleLabel", { ...label, Colour: "red" })).toEqual(["Colour"]);
    expect(deviatingFields("listArticleLabels", { Meta, Data: [label, nameless] })).toEqual(["Name"]);
    expect(deviatingFields("listArticleLabels", { Meta: {}, Data: [] })).toContain("PageSize");
    expect(deviatingFields("listArticleLabels", [label])).toEqual(["Data"]);
  });

  it("may lack what a parameter leaves out", () => {
    const lacking = deviatingFields("getAttachment", {});
    expect(lacking).toContain("FileName");
    expect(lacking).not.toContain("TemporaryUrl");
  });

  it("of chosen members may lack the others", () => {
    expect(deviatingFields("listArticleLabels", { Meta, Data: [{ Id: label.Id }] }, true)).toEqual([]);
  });
});
