import { describe, expect, it } from "vitest";
import { findAnswerDeviations } from "./answer-deviations";
import { booksOperations } from "./document";

const getOperationById = (id: string) => {
  const operation = booksOperations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  return operation;
};
const articleLabel = { Id: "b1b7c0de-0001-4a5b-9c3d-5e6f70810001", Name: "Vip", Description: null };
const Meta = {
  CurrentPage: 1,
  PageSize: 50,
  TotalNumberOfPages: 1,
  TotalNumberOfResults: 1,
  ServerTimeUtc: "2026-11-18T11:00:00Z",
};
const listDeviatingFields = (id: string, body: unknown, hasSelect = false) =>
  findAnswerDeviations(getOperationById(id), body, hasSelect).map(({ field }) => field);

describe("an answer", () => {
  it("that the document describes has nothing against it", () => {
    expect(listDeviatingFields("getArticleLabel", articleLabel)).toEqual([]);
    expect(listDeviatingFields("listArticleLabels", { Meta, Data: [articleLabel] })).toEqual([]);
  });

  it("lacks no member, and has none of its own", () => {
    const { Name: _, ...namelessLabel } = articleLabel;
    expect(listDeviatingFields("getArticleLabel", namelessLabel)).toEqual(["Name"]);
    expect(listDeviatingFields("getArticleLabel", { ...articleLabel, Colour: "red" })).toEqual(["Colour"]);
    expect(listDeviatingFields("listArticleLabels", { Meta, Data: [articleLabel, namelessLabel] })).toEqual(["Name"]);
    expect(listDeviatingFields("listArticleLabels", { Meta: {}, Data: [] })).toContain("PageSize");
    expect(listDeviatingFields("listArticleLabels", [articleLabel])).toEqual(["Data"]);
  });

  it("may lack what a parameter leaves out", () => {
    const missingFields = listDeviatingFields("getAttachment", {});
    expect(missingFields).toContain("FileName");
    expect(missingFields).not.toContain("TemporaryUrl");
  });

  it("of chosen members may lack the others", () => {
    expect(listDeviatingFields("listArticleLabels", { Meta, Data: [{ Id: articleLabel.Id }] }, true)).toEqual([]);
  });
});
