import { StopReason } from "./stop-reason.mjs";

/**
 * @param {string} version  the version of the running Node, such as 20.19.0
 * @throws {StopReason} when the version is older than the product needs
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new StopReason(`Node ${version} is too old: install Node 20.19 or newer`);
}
