import fs from "node:fs";
import path from "node:path";
import { listFiles, readSources } from "../sources.mjs";

/** A page named in a text, with its heading: from the root of the repository, or relative to the file that names it. */
const mention = /(?<![\w./-])((?:\.{1,2}\/)*[\w-]+(?:\/[\w-]+)*\.md)(?:#([\p{L}\p{N}_-]+))?/gu;

/** The target of a link in Markdown that has no scheme: a file, a heading, or both. */
const link = /\]\((?![a-z][a-z+.-]*:|\/)([^()\s#]*)(?:#([^()\s]+))?\)/giu;

/** Ways to name the notes behind `docs/api`, which readers of the repository do not have. */
const outside = new RegExp(
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
 * References that lead nowhere: pages and headings that do not exist, named in a comment or on a page, and notes that are not
 * in the repository, named anywhere.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const referencesGate = {
  name: "references",
  run: (root) => {
    const refusal = refusals(root);
    const others = listFiles(root, /\.(md|prisma|css|txt|sh|typ)$/).map((file) => {
      const text = fs.readFileSync(path.join(root, file), "utf8");
      return { file, text, parts: [{ text, start: 0 }] };
    });
    const code = readSources(root).map(({ file, code: text, comments }) => {
      return { file, text, parts: comments.map(({ value, start }) => ({ text: value, start: start + 2 })) };
    });
    return [...others, ...code].flatMap(({ file, text, parts }) => {
      const at = (/** @type {number} */ offset) => `${file}:${text.slice(0, offset).split("\n").length} reference:`;
      const lost = parts.flatMap((part) =>
        (file.endsWith(".md") ? [mention, link] : [mention])
          .flatMap((pattern) => [...part.text.matchAll(pattern)])
          .flatMap(({ index, 1: to = "", 2: heading }) => {
            const why = refusal(file, to, heading);
            return why ? [`${at(part.start + index)} ${why}`] : [];
          }),
      );
      const foreign = [...text.matchAll(outside)].map(
        ({ index, 0: words }) => `${at(index)} "${words}" is not in the repository; ${advice}`,
      );
      return [...new Set([...lost, ...foreign])];
    });
  },
};

/**
 * Says why a reference leads nowhere; null when it leads to a file and, where it names one, to a heading.
 *
 * @param {string} root
 * @returns {(file: string, to: string, heading?: string) => string | null} `to` is the page as `file` names it; empty for `file`
 */
function refusals(root) {
  /** @type {Map<string, ReadonlySet<string>>} */
  const known = new Map();
  const exists = (/** @type {string} */ file) => !file.startsWith("..") && fs.existsSync(path.join(root, file));
  const headingsOf = (/** @type {string} */ page) => {
    const headings = known.get(page) ?? anchorsOf(fs.readFileSync(path.join(root, page), "utf8"));
    known.set(page, headings);
    return headings;
  };
  return (file, to, heading) => {
    const beside = path.posix.join(path.posix.dirname(file), to);
    const found = to === "" ? file : [beside, to].find(exists);
    if (found === undefined) return `there is no ${to}; ${advice}`;
    if (!heading || !found.endsWith(".md") || headingsOf(found).has(heading)) return null;
    return `${found} has no heading #${heading}; ${advice}`;
  };
}

/** The anchors GitHub gives to the headings of a page; a second heading of the same words gets `-1`. */
function anchorsOf(/** @type {string} */ page) {
  const anchors = new Set();
  for (const [, title = ""] of page.replace(/^```.*?^```/gms, "").matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replace(/ /g, "-");
    let unique = anchor;
    for (let again = 1; anchors.has(unique); again += 1) unique = `${anchor}-${again}`;
    anchors.add(unique);
  }
  return anchors;
}
