import fs from "node:fs";

/** The attachment of a failed journey with the portal's last answers: status, method and path, one a line. */
export const lastAnswersAttachment = "last answers";
/** The attachment in which Playwright stores what the page showed, as a tree of roles and names. */
const pageAttachment = "error-context";
const maxLines = 150;

/**
 * Describes where a failed journey stood, so that its reason is found where only the output is kept: what the page
 * showed, and the portal's last answers.
 *
 * @param {readonly { name: string, path?: string, body?: Buffer }[]} attachments
 * @returns {string} empty where the journey left neither
 */
export function describeFailure(attachments) {
  const textOf = (/** @type {string} */ name) => {
    const attachment = attachments.find((candidate) => candidate.name === name);
    if (attachment?.body) return attachment.body.toString("utf8");
    return attachment?.path && fs.existsSync(attachment.path) ? fs.readFileSync(attachment.path, "utf8") : "";
  };
  const shownPage = [...textOf(pageAttachment).matchAll(/^```yaml\n([\s\S]*?)^```$/gm)]
    .map(([, tree]) => tree)
    .join("");
  const sections = [
    ["The page showed:", shownPage],
    ["The portal's last answers:", textOf(lastAnswersAttachment)],
  ];
  return sections
    .filter(([, text]) => text?.trim())
    .map(([title, text]) => [title, ...(text ?? "").trimEnd().split("\n").slice(0, maxLines)].join("\n    "))
    .join("\n");
}
