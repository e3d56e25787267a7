import "server-only";

const maxNameLength = 100;

/** Characters that file systems refuse, that change the writing direction, or that separate folders. */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Names of Windows devices, which are reserved with any extension. */
const reservedNamePattern = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/**
 * File names for a folder that anybody may unpack: no name leads out of the folder, is hidden, or collides with another.
 *
 * Shape: as many names as requested, in the same order; each occurs once, ignoring case
 * Rule: unsafe characters become a blank; no name begins or ends with a dot or blank; a repeated name ends in (2)
 */
export function makeUniqueFileNames(requestedNames: readonly string[], extension: string): readonly string[] {
  const usedKeys = new Set<string>();
  return requestedNames.map((requestedName) => {
    const name = toSafeName(requestedName);
    for (let copyNumber = 1; ; copyNumber++) {
      const fileName = `${name}${copyNumber === 1 ? "" : ` (${copyNumber})`}.${extension}`;
      const nameKey = fileName.normalize("NFC").toLowerCase();
      if (usedKeys.has(nameKey)) continue;
      usedKeys.add(nameKey);
      return fileName;
    }
  });
}

function toSafeName(text: string): string {
  const cleanedText = text.normalize("NFC").replace(unsafeCharacters, " ").replace(/\s+/g, " ");
  const shortenedText = [...cleanedText].slice(0, maxNameLength).join("");
  const name = shortenedText.replace(/^[\s.]+|[\s.]+$/g, "");
  // Windows compares the part before the first dot.
  return name === "" || reservedNamePattern.test(name.split(".")[0] ?? "") ? `_${name}` : name;
}
