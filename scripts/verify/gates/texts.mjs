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
    const [english, ...otherLocales] = locales;
    if (!english) return [];
    const knownKeys = new Set(english.texts.keys());
    const sources = readSources(root, /^(app|components|lib)\/.*\.tsx?$/).filter(({ file }) => !isTest(file));
    return [
      ...locales.flatMap(emptyTexts),
      ...otherLocales.flatMap((otherLocale) => differences(english, otherLocale)),
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
 * @param {LocaleTexts} english
 * @param {LocaleTexts} otherLocale
 */
function differences(english, otherLocale) {
  const missingKeys = (/** @type {LocaleTexts} */ localeWith, /** @type {LocaleTexts} */ localeWithout) =>
    [...localeWith.texts.keys()]
      .filter((key) => !localeWithout.texts.has(key))
      .map((key) => `lib/i18n/messages/${localeWithout.locale} text: ${key} is missing, ${localeWith.locale} has it`);
  const differentArguments = [...english.texts].flatMap(([key, text]) => {
    const otherText = otherLocale.texts.get(key);
    if (otherText === undefined || argumentsOf(text) === argumentsOf(otherText)) return [];
    return [`lib/i18n/messages/${otherLocale.locale} text: ${key} takes other values than in ${english.locale}`];
  });
  return [...missingKeys(english, otherLocale), ...missingKeys(otherLocale, english), ...differentArguments];
}

/** The names of the values and tags that a text contains, sorted and joined to one line. */
function argumentsOf(/** @type {string} */ text) {
  const argumentNames = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g), ...text.matchAll(/<(\w+)>/g)].map((match) => match[1]);
  return [...new Set(argumentNames)].sort().join();
}

/**
 * @param {import("../sources.mjs").Source} source
 * @param {ReadonlySet<string>} knownKeys
 */
function unknownKeys(source, knownKeys) {
  return translationCalls(source).flatMap(({ namespace, key, start }) => {
    const fullKey = namespace ? `${namespace}.${key}` : key;
    const pattern = new RegExp(`^${fullKey.split("*").map(escapeLiteral).join(".+")}$`);
    const isKnown = fullKey.includes("*")
      ? [...knownKeys].some((knownKey) => pattern.test(knownKey))
      : knownKeys.has(fullKey);
    return isKnown ? [] : [`${source.file}:${source.lineOf(start)} text: no language has ${fullKey}`];
  });
}

const escapeLiteral = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param {import("../sources.mjs").Source} source */
function rawTexts({ file, program, lineOf }) {
  /** @type {string[]} */
  const violations = [];
  walk(program, (node) => {
    const text = node.type === "JSXText" ? String(node.value).replace(/&\w+;/g, "").trim() : "";
    if (text && !untranslatedText.test(text)) {
      violations.push(
        `${file}:${lineOf(node.start)} text: "${text.slice(0, 40)}" is written into the screen, give it a key`,
      );
    }
  });
  return violations;
}
