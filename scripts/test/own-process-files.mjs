import fs from "node:fs";
import path from "node:path";

const testedFolders = ["app", "components", "lib", "sandbox", "scripts", "server"];
/**
 * The marks of a test file that would affect the next file in the same process: settings of the whole process, and
 * modules that have read such settings.
 */
const processMarks =
  /process\.env|testEnv|testing\/(world|product|portal)"|vi\.(mock|doMock|resetModules)|lib\/platform\/log"|from "\.\/log"/;

/**
 * Test files that need a process of their own. All other files share a few processes, so that each process loads shared
 * modules only once.
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
