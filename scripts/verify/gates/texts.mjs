import { readMessages } from "../messages.mjs";
import { isTest, readSources, walk } from "../sources.mjs";
import { translationCalls } from "../translation-calls.mjs";

/** Texts that are the same in every language: the product's own name, a text without letters, and a single letter. */
const untranslatedText = /^(Stegvis|[^\p{L}]*|\p{L})$/u;

/** @type {import("../sources.mjs").Gate} */
export const textsGate = {
  name: "texts",
  run: (root) => {
    const locales = readMessages(root);
    const [first, ...others] = locales;
    if (!first) return [];
    const knownKeys = new Set(first.texts.keys());
    const sources = readSources(root, /^(app|components|lib)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
    return [
      ...locales.flatMap(emptyTexts),
      ...others.flatMap((other) => differences(first, other)),
      ...sources.flatMap((source) => unknownKeys(source, knownKeys)),
      ...sources.flatMap(rawTexts),
    ];
  },
};

/** @typedef {import("../messages.mjs").LocaleTexts} LocaleTexts */

/** @param {LocaleTexts} locale */
function emptyTexts({ locale, texts }) {
  return [...texts]
    .filter(([, text]) => !text.trim())
    .map(([key]) => `lib/i18n/messages/${locale} text: ${key} is empty`);
}

/**
 * @param {LocaleTexts} first
 * @param {LocaleTexts} other
 */
function differences(first, other) {
  const missingKeys = (/** @type {LocaleTexts} */ a, /** @type {LocaleTexts} */ b) =>
    [...a.texts.keys()]
      .filter((key) => !b.texts.has(key))
      .map((key) => `lib/i18n/messages/${b.locale} text: ${key} is missing, ${a.locale} has it`);
  const differentArguments = [...first.texts].flatMap(([key, text]) => {
    const translated = other.texts.get(key);
    if (translated === undefined || argumentsOf(text) === argumentsOf(translated)) return [];
    return [`lib/i18n/messages/${other.locale} text: ${key} takes other values than in ${first.locale}`];
  });
  return [...missingKeys(first, other), ...missingKeys(other, first), ...differentArguments];
}

/** The names of the values and tags that a text contains, sorted and joined to one line. */
function argumentsOf(/** @type {string} */ text) {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g), ...text.matchAll(/<(\w+)>/g)].map((match) => match[1]);
  return [...new Set(names)].sort().join();
}

/**
 * @param {import("../sources.mjs").Source} source
 * @param {ReadonlySet<string>} knownKeys
 */
function unknownKeys(source, knownKeys) {
  return translationCalls(source).flatMap(({ namespace, key, start }) => {
    const full = namespace ? `${namespace}.${key}` : key;
    const pattern = new RegExp(`^${full.split("*").map(escapeLiteral).join(".+")}$`);
    const isKnown = full.includes("*") ? [...knownKeys].some((name) => pattern.test(name)) : knownKeys.has(full);
    return isKnown ? [] : [`${source.file}:${source.line(start)} text: no language has ${full}`];
  });
}

const escapeLiteral = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param {import("../sources.mjs").Source} source */
function rawTexts({ file, program, line }) {
  /** @type {string[]} */
  const violations = [];
  walk(program, (node) => {
    const text = node.type === "JSXText" ? String(node.value).replace(/&\w+;/g, "").trim() : "";
    if (text && !untranslatedText.test(text)) {
      violations.push(
        `${file}:${line(node.start)} text: "${text.slice(0, 40)}" is written into the screen, give it a key`,
      );
    }
  });
  return violations;
}
