import { readdirSync, readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { handlers as payrollHandlers } from "../payroll/handlers";
import { handlers } from "../resources/handlers";
import { matchBooks, matchPayroll } from "../resources/pipeline/router";
import { booksDocument, booksOperations, payrollDocument, payrollOperations, schemas, unservedCalls } from "./document";
import { membersOf } from "./members";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

describe("each document is OpenAPI 3.1", () => {
  const folder = new URL("./", import.meta.url);
  const documentFiles = readdirSync(folder).filter((file) => file.endsWith(".json") && file !== "books-unserved.json");
  const readDocument = (file: string) => JSON.parse(readFileSync(new URL(file, folder), "utf8"));

  it.each(documentFiles)("%s passes a public validator", async (file) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(readDocument(file));
    expect([validator.version, valid, errors]).toEqual(["3.1", true, undefined]);
  });

  it("which sees a mistake", async () => {
    const brokenDocument = readDocument("books.json");
    brokenDocument.paths["/articles"].get.parameters[0].in = "nowhere";
    expect((await new Validator().validate(brokenDocument)).valid).toBe(false);
  });
});

describe("documented is served", () => {
  it("every schema of the document is one by the rules of JSON Schema", () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, schema] of Object.entries(schemas)) {
      expect([name, ajv.validateSchema(schema), ajv.errorsText()]).toEqual([name, true, "No errors"]);
    }
    expect(ajv.validateSchema({ type: "nonsense" })).toBe(false);
  });

  it("every operation has a handler, and every handler an operation", () => {
    const listOperationIds = (listedOperations: typeof booksOperations) =>
      listedOperations.map((operation) => operation.id).sort();
    expect(Object.keys(handlers).sort()).toEqual(listOperationIds(booksOperations));
    expect(Object.keys(payrollHandlers).sort()).toEqual(listOperationIds(payrollOperations));
    expect(payrollOperations).toHaveLength(88);
    expect(new Set([...listOperationIds(booksOperations), ...listOperationIds(payrollOperations)]).size).toBe(
      booksOperations.length + 88,
    );
  });

  it("a model both documents name is the same in both", () => {
    const sharedNames = Object.keys(payrollDocument.components.schemas).filter(
      (name) => name in booksDocument.components.schemas,
    );
    expect(sharedNames).toEqual(["PaginationMetadata"]);
    for (const name of sharedNames)
      expect(payrollDocument.components.schemas[name]).toEqual(booksDocument.components.schemas[name]);
  });

  it("every operation is found by its path in any case, and every unserved one as such", () => {
    for (const [matchCall, listedOperations] of [
      [matchBooks, booksOperations] as const,
      [matchPayroll, payrollOperations] as const,
    ]) {
      for (const { id, method, path } of listedOperations) {
        const matchedRoute = matchCall(method, path.toUpperCase().replace(/\{\w+\}/g, "x"));
        expect(matchedRoute.is === "operation" && matchedRoute.operation.id, `${method} ${path}`).toBe(id);
      }
    }
    for (const unservedCall of unservedCalls) {
      const [method = "", path = ""] = unservedCall.split(" ");
      expect(matchBooks(method === "*" ? "POST" : method, path.replace(/\{\w+\}/g, "x")).is, unservedCall).toBe(
        "unserved",
      );
    }
  });

  it("the README lists every path that answers 501, and no other", () => {
    const unservedBlock = /```text\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    expect(unservedBlock.trim().split("\n").sort()).toEqual([...unservedCalls].sort());
  });

  it("every operation needs ea:api and one scope more, writes a full one", () => {
    for (const { id, method, scopes } of booksOperations) {
      expect(scopes.length, id).toBeGreaterThan(0);
      for (const scopeSet of scopes) {
        expect(scopeSet).toHaveLength(2);
        expect(scopeSet[0]).toBe("ea:api");
        // A call with any of the six scopes may report whether the application is active (docs/api/identity.md#scopes).
        if (method !== "GET" && id !== "replaceAppStoreStatus") expect(scopeSet[1], id).not.toMatch(/_readonly$/);
      }
    }
  });

  it("every operation of payroll needs vls:api, and its bodies are closed", () => {
    for (const { id, scopes, body } of payrollOperations) {
      expect([id, scopes]).toEqual([id, [["vls:api"]]]);
      if (body !== null) expect([id, schemas[body.model]?.additionalProperties]).toEqual([id, false]);
    }
  });

  it("names of members can be columns", () => {
    for (const model of Object.keys(schemas)) {
      for (const name of membersOf(model).keys()) expect(name).toMatch(/^[A-Z][A-Za-z0-9_]{0,62}$/);
    }
  });
});
