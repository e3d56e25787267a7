/**
 * The text that tells the person at the terminal which addresses to open and how to sign in.
 *
 * @param {import("./settings.mjs").LaunchSettings} settings
 * @param {number} startupMs
 */
export function welcomeText(settings, startupMs) {
  const elapsedText = `${(startupMs / 1000).toFixed(1)} s`;
  if (settings.mode === "database") return `\n  The database runs. Ctrl-C stops it.\n`;
  const demoLines = [
    "",
    "  Demo people (password for all: sandbox)",
    "    anna@norrsken.example    owner of Norrsken Bygg AB and Fjällkaffe AB",
    "    sara@revisorn.example    accountant of all four companies",
    "    erik@norrsken.example    approver at Norrsken Bygg AB",
    "    lars@norrsken.example    may only read",
    "",
    `  Sandbox  ${settings.sandboxUrl}   sent mail /mail · reference /docs · control /control`,
  ];
  const isDemo = !settings.hosted && /^(127\.|localhost$|\[?::1\]?$)/.test(settings.sandboxHost);
  const headline =
    settings.mode === "sandbox"
      ? `  The sandbox runs (${elapsedText}).`
      : `  Stegvis runs (${elapsedText}):  ${settings.appUrl}`;
  return ["", headline, ...(isDemo ? demoLines : []), "", "  Ctrl-C stops everything.", ""].join("\n");
}
