import "server-only";

const longest = 100;

/** Characters that file systems refuse, that change the writing direction, or that separate folders. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Names of Windows devices, which are reserved with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/**
 * File names for a folder that anybody may unpack: no name leads out of the folder, is hidden, or collides with another.
 *
 * Shape: as many names as requested, in the same order; each occurs once, ignoring case
 * Rule: unsafe characters become a blank; no name begins or ends with a dot or blank; a repeated name ends in (2)
 */
export function fileNames(wanted: readonly string[], ending: string): readonly string[] {
  const taken = new Set<string>();
  return wanted.map((text) => {
    const name = safe(text);
    for (let copy = 1; ; copy++) {
      const file = `${name}${copy === 1 ? "" : ` (${copy})`}.${ending}`;
      const key = file.normalize("NFC").toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return file;
    }
  });
}

function safe(text: string): string {
  const plain = text.normalize("NFC").replace(unsafe, " ").replace(/\s+/g, " ");
  const cut = [...plain].slice(0, longest).join("");
  const name = cut.replace(/^[\s.]+|[\s.]+$/g, "");
  // Windows compares the part before the first dot.
  return name === "" || reserved.test(name.split(".")[0] ?? "") ? `_${name}` : name;
}
