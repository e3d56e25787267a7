import fs from "node:fs";
import path from "node:path";
import { listFiles } from "../sources.mjs";

/**
 * The patterns of unfinished work and of text that was written for one machine. They are spelled in pieces, so that
 * this file does not violate its own gate.
 */
const leftoverPatterns = [
  {
    pattern: new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "HA" + "CK"].join("|")})\\b`),
    advice: "finish it or remove it",
  },
  { pattern: new RegExp("lorem " + "ipsum|not " + "implemented", "i"), advice: "finish it or remove it" },
  {
    pattern: new RegExp(
      `\\b(it|test|describe)\\.(${["sk" + "ip", "on" + "ly", "to" + "do", "fix" + "me"].join("|")})\\b`,
    ),
    advice: "a test runs or is removed",
  },
  {
    pattern: new RegExp(["/wo" + "rk/", "/ho" + "me/[a-z]+/", "/Us" + "ers/[a-z]+/"].join("|")),
    advice: "name no machine's folders",
  },
  { pattern: new RegExp("registry\\." + "npmjs|npmjs\\." + "org", "i"), advice: "name no registry" },
];

/** @type {import("../sources.mjs").Gate} */
export const leftoversGate = {
  name: "left-overs",
  run: (root) =>
    listFiles(root, /\.(tsx?|mjs|json|md|prisma|sql|css|sh)$|^\.ci\/run$/)
      .filter((file) => file !== "package-lock.json")
      .flatMap((file) =>
        fs
          .readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .flatMap((lineText, index) =>
            leftoverPatterns
              .filter(({ pattern }) => pattern.test(lineText))
              .map(({ advice }) => `${file}:${index + 1} left-over: ${advice}: ${lineText.trim().slice(0, 80)}`),
          ),
      ),
};
