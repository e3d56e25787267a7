import { readFileSync } from "node:fs";

/** The variable in which Next's own standalone server hands the settings of a build to Next; it is private to Next. */
const nextSettingsVariable = "__NEXT_PRIVATE_STANDALONE_CONFIG";

/**
 * Gives Next the settings that the build was made with. The server of a build needs neither next.config.mjs nor the packages
 * that check it.
 *
 * @param directory where the build is
 */
export function loadBuildSettings(directory: string): void {
  const { config } = JSON.parse(readFileSync(`${directory}/required-server-files.json`, "utf8")) as { config: unknown };
  process.env[nextSettingsVariable] = JSON.stringify(config);
}
