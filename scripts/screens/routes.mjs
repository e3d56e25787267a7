import fs from "node:fs";
import path from "node:path";

/**
 * The addresses of all pages. They are read from the folders of the app, so that a new page is photographed
 * automatically.
 *
 * @param {string} root
 * @returns {string[]} sorted addresses such as `/companies/[companyId]/customers`
 */
export function pageRoutes(root) {
  return pagesUnder(path.join(root, "app"), "").sort();
}

/**
 * @param {string} folder
 * @param {string} parentRoute
 * @returns {string[]}
 */
function pagesUnder(folder, parentRoute) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "page.tsx") return [parentRoute || "/"];
    if (!entry.isDirectory() || entry.name.startsWith("_")) return [];
    const segment = /^\(.*\)$/.test(entry.name) ? "" : `/${entry.name}`;
    return pagesUnder(path.join(folder, entry.name), `${parentRoute}${segment}`);
  });
}

/**
 * Fills in the parameters of an address.
 *
 * @param {string} route
 * @param {Readonly<Record<string, string>>} parameters
 */
export function fillRoute(route, parameters) {
  return route.replace(/\[(\w+)\]/g, (_, name) => {
    const value = parameters[name];
    if (!value) throw new Error(`${route} has the parameter ${name}: say in scripts/screens where to find one`);
    return value;
  });
}

/** @param {string} route */
export const fileNameOf = (route) => route.replace(/[[\]]/g, "").replace(/^\//, "").replaceAll("/", "-") || "start";
