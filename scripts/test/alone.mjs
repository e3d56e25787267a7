import fs from "node:fs";
import path from "node:path";

const testedFolders = ["app", "components", "lib", "sandbox", "scripts", "server"];
/**
 * The marks of a test file that leaves something behind for the next one: settings of the whole process, and modules that
 * have read them.
 */
const processMarks =
  /process\.env|testEnv|testing\/(world|product|portal)"|vi\.(mock|doMock|resetModules)|lib\/platform\/log"|from "\.\/log"/;

/**
 * Test files that need a process of their own. All others run in turns in the same few processes, which load what they
 * share only once.
 *
 * @param {string} root
 * @param {".test" | ".itest"} kind
 * @returns {string[]} from the root
 */
export function filesNeedingOwnProcess(root, kind) {
  return testFiles(root, kind).filter((file) => processMarks.test(fs.readFileSync(path.join(root, file), "utf8")));
}

/**
 * @param {string} root
 * @param {".test" | ".itest"} kind
 * @returns {string[]} from the root
 */
export function testFiles(root, kind) {
  return testedFolders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => new RegExp(`\\${kind}\\.tsx?$`).test(file))
      .map((file) => `${folder}/${file}`),
  );
}
