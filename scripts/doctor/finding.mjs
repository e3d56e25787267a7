/**
 * What the doctor found about one thing. A thing that cannot be judged here, or is not used, is `unknown`.
 *
 * @typedef {{ area: string, state: "good" | "bad" | "unknown", text: string, cure?: string }} Finding
 */

/** @param {string} area @param {string} text @returns {Finding} */
export const good = (area, text) => ({ area, state: "good", text });

/** @param {string} area @param {string} text @param {string} cure @returns {Finding} */
export const bad = (area, text, cure) => ({ area, state: "bad", text, cure });

/** @param {string} area @param {string} text @returns {Finding} */
export const unknown = (area, text) => ({ area, state: "unknown", text });

const marks = { good: "✓", bad: "✗", unknown: "–" };

/** @param {Finding} finding */
export function lineOf({ area, state, text, cure }) {
  return `  ${marks[state]} ${area}: ${text}${cure ? `\n      → ${cure}` : ""}`;
}

/**
 * The code of an error, for its text: messages of libraries may repeat an address with its password.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function codeOfError(error) {
  const { code, cause } = /** @type {{ code?: unknown, cause?: unknown }} */ (error ?? {});
  if (typeof code === "string") return code;
  return cause ? codeOfError(cause) : "no answer";
}
