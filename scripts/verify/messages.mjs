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
  const messagesFolder = path.join(root, "lib/i18n/messages");
  if (!fs.existsSync(messagesFolder)) return [];
  const locales = fs
    .readdirSync(messagesFolder)
    .sort((left, right) => Number(right === "en") - Number(left === "en") || left.localeCompare(right));
  return locales.map((locale) => {
    const files = listFiles(path.join(messagesFolder, locale), /\.json$/);
    const texts = files.flatMap((file) =>
      flatten(
        JSON.parse(fs.readFileSync(path.join(messagesFolder, locale, file), "utf8")),
        file.replace(/\.json$/, ""),
      ),
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
  return Object.entries(value).flatMap(([name, innerValue]) => flatten(innerValue, `${prefix}.${name}`));
}
