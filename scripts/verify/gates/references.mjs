import fs from "node:fs";
import path from "node:path";
import { listFiles, readSources } from "../sources.mjs";

/** A page in a text, with its heading; the path starts at the root of the repository or at the folder of the text. */
const pageReference = /(?<![\w./-])((?:\.{1,2}\/)*[\w-]+(?:\/[\w-]+)*\.md)(?:#([\p{L}\p{N}_-]+))?/gu;

/** The target of a link in Markdown that has no scheme: a file, a heading, or both. */
const linkTarget = /\]\((?![a-z][a-z+.-]*:|\/)([^()\s#]*)(?:#([^()\s]+))?\)/giu;

/** The names of the notes behind `docs/api`, which are not in the repository. */
const foreignNotes = new RegExp(
  [
    "\\bbehaviour(?:\\.md)?`?,? (?:sections? )?\\d",
    "(?<!-)\\bseed(?:\\.md)? (?:sections? )?\\d",
    "\\bAPI description sections?\\b",
    "\\b(?:payroll-)?(?:resources|endpoints)\\.json\\b",
  ].join("|"),
  "gi",
);

const advice = "name a page of docs/ and its heading";

/**
 * Finds references without a target: missing pages and headings, in comments and on pages, and notes that are not in
 * the repository, in any text.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const referencesGate = {
  name: "references",
  run: (root) => {
    const checkReference = createReferenceCheck(root);
    const otherSources = listFiles(root, /\.(md|prisma|css|txt|sh|typ)$/).map((file) => {
      const text = fs.readFileSync(path.join(root, file), "utf8");
      return { file, text, parts: [{ text, start: 0 }] };
    });
    const codeSources = readSources(root).map(({ file, code: text, comments }) => {
      return { file, text, parts: comments.map(({ value, start }) => ({ text: value, start: start + 2 })) };
    });
    return [...otherSources, ...codeSources].flatMap(({ file, text, parts }) => {
      const position = (/** @type {number} */ offset) =>
        `${file}:${text.slice(0, offset).split("\n").length} reference:`;
      const deadReferences = parts.flatMap((part) =>
        (file.endsWith(".md") ? [pageReference, linkTarget] : [pageReference])
          .flatMap((pattern) => [...part.text.matchAll(pattern)])
          .flatMap(({ index, 1: pagePath = "", 2: heading }) => {
            const reason = checkReference(file, pagePath, heading);
            return reason ? [`${position(part.start + index)} ${reason}`] : [];
          }),
      );
      const foreignReferences = [...text.matchAll(foreignNotes)].map(
        ({ index, 0: foreignName }) => `${position(index)} "${foreignName}" is not in the repository; ${advice}`,
      );
      return [...new Set([...deadReferences, ...foreignReferences])];
    });
  },
};

/**
 * Creates a function that gives the reason why a reference has no target; it gives null when the page and the heading
 * of the reference exist.
 *
 * @param {string} root
 * @returns {(file: string, pagePath: string, heading?: string) => string | null} `pagePath` is the page as `file`
 * names it; empty for `file`
 */
function createReferenceCheck(root) {
  /** @type {Map<string, ReadonlySet<string>>} */
  const headingsByPage = new Map();
  const exists = (/** @type {string} */ file) => !file.startsWith("..") && fs.existsSync(path.join(root, file));
  const headingsOf = (/** @type {string} */ page) => {
    const headings = headingsByPage.get(page) ?? anchorsOf(fs.readFileSync(path.join(root, page), "utf8"));
    headingsByPage.set(page, headings);
    return headings;
  };
  return (file, pagePath, heading) => {
    const relativeTarget = path.posix.join(path.posix.dirname(file), pagePath);
    const target = pagePath === "" ? file : [relativeTarget, pagePath].find(exists);
    if (target === undefined) return `there is no ${pagePath}; ${advice}`;
    if (!heading || !target.endsWith(".md") || headingsOf(target).has(heading)) return null;
    return `${target} has no heading #${heading}; ${advice}`;
  };
}

/** The anchors that GitHub gives to the headings of a page; a second heading with the same text gets `-1`. */
function anchorsOf(/** @type {string} */ page) {
  const anchors = new Set();
  for (const [, title = ""] of page.replace(/^```.*?^```/gms, "").matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replace(/ /g, "-");
    let uniqueAnchor = anchor;
    for (let suffix = 1; anchors.has(uniqueAnchor); suffix += 1) uniqueAnchor = `${anchor}-${suffix}`;
    anchors.add(uniqueAnchor);
  }
  return anchors;
}
