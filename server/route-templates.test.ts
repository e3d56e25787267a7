import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findRouteTemplate, otherRoute, routeTemplates } from "./route-templates";

const appFolder = path.join(import.meta.dirname, "../app");

/** Returns the template of a folder of `app`: groups have no address, and names in brackets are placeholders. */
const templateOfFolder = (folder: string) =>
  `/${folder
    .split("/")
    .filter((segment) => segment !== "" && !segment.startsWith("("))
    .map((segment) => segment.replace(/^\[\.\.\.\w+\]$/, "*").replace(/^\[(\w+)\]$/, ":$1"))
    .join("/")}`;

it("lists every page and route of the app, and nothing else", () => {
  const servedTemplates = readdirSync(appFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => templateOfFolder(file.split("/").slice(0, -1).join("/")));
  expect([...routeTemplates].sort()).toEqual([...new Set(servedTemplates)].sort());
});

it.each([
  ["/", "/"],
  ["/companies?problem=x", "/companies"],
  ["/api/companies/6f0c/operations/batches", "/api/companies/:companyId/operations/batches"],
  ["/api/companies/6f0c/operations/9a1b", "/api/companies/:companyId/operations/:operationId"],
  ["/api/companies/6f0c/operations/9a1b/seen", "/api/companies/:companyId/operations/:operationId/seen"],
  ["/api/companies/6f0c/books/customers/1?$filter=x", "/api/companies/:companyId/books/*"],
  ["/api/auth/session", "/api/auth/*"],
  ["/q/sv/token", "/q/:language/:token"],
  ["/_next/static/chunks/x.js", "/_next/static/*"],
  ["/readyz", "/readyz"],
])("names %s by the template %s", (target, template) => {
  expect(findRouteTemplate(target)).toBe(template);
});

it.each([
  "/wp-login.php",
  "/companies/6f0c/nothing",
  "/api/companies",
  "//evil.example",
  "*",
  "",
  `/${"a/".repeat(500)}`,
])("names what no route serves the same: %s", (target) => {
  expect(findRouteTemplate(target)).toBe(otherRoute);
});
