import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { fileNameOf, fillRoute, pageRoutes } from "./routes.mjs";

it("finds every page of the tree and leaves its groups out of the address", () => {
  const root = mkdtempSync(path.join(tmpdir(), "stegvis-routes-"));
  for (const folder of ["(public)", "(workspace)/companies/[companyId]/customers", "api/health"]) {
    mkdirSync(path.join(root, "app", folder), { recursive: true });
  }
  for (const page of ["(public)", "(workspace)/companies/[companyId]/customers"]) {
    writeFileSync(path.join(root, "app", page, "page.tsx"), "");
  }
  expect(pageRoutes(root)).toEqual(["/", "/companies/[companyId]/customers"]);
  rmSync(root, { recursive: true });
});

it("fills parameters in and names the one it does not know", () => {
  expect(fillRoute("/companies/[companyId]/sales", { companyId: "c1" })).toBe("/companies/c1/sales");
  expect(() => fillRoute("/suppliers/[supplierId]", {})).toThrow("supplierId");
});

it("names the picture after the route", () => {
  expect(fileNameOf("/companies/[companyId]/sales")).toBe("companies-companyId-sales");
  expect(fileNameOf("/")).toBe("start");
});
