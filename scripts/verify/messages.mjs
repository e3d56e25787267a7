import fs from "node:fs";
import path from "node:path";
import { listFiles } from "./sources.mjs";

/**
 * @typedef {{ locale: string, texts: Map<string, string> }} LocaleTexts  the keys have the form `namespace.group.name`
 */

/**
 * All texts of all languages; English is the first language.
 *
 * @param {string} root
 * @returns {LocaleTexts[]}
 */
export function readMessages(root) {
  const base = path.join(root, "lib/i18n/messages");
  if (!fs.existsSync(base)) return [];
  const locales = fs.readdirSync(base).sort((a, b) => Number(b === "en") - Number(a === "en") || a.localeCompare(b));
  return locales.map((locale) => {
    const files = listFiles(path.join(base, locale), /\.json$/);
    const texts = files.flatMap((file) =>
      flatten(JSON.parse(fs.readFileSync(path.join(base, locale, file), "utf8")), file.replace(/\.json$/, "")),
    );
    return { locale, texts: new Map(texts) };
  });
}

/**
 * @param {unknown} value
 * @param {string} prefix
 * @returns {[string, string][]}
 */
function flatten(value, prefix) {
  if (value === null || typeof value !== "object") return [[prefix, String(value ?? "")]];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, `${prefix}.${name}`));
}
