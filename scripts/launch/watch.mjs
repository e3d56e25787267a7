import fs from "node:fs";
import path from "node:path";

/**
 * Calls `onChange` once after each burst of changes below a folder.
 *
 * @param {string} folder
 * @param {() => void} onChange
 * @returns {() => void} stops watching
 */
export function watchFolder(folder, onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watcher = fs.watch(folder, { recursive: true }, (_event, changedFile) => {
    if (!changedFile || changedFile.split(path.sep).includes("generated") || /\.i?test\.ts$/.test(changedFile)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, 150);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
