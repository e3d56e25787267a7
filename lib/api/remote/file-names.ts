import "server-only";

const longest = 100;

/** What no file system takes, what turns the direction of writing, and what separates folders. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Names of devices in Windows, whatever the ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/**
 * Names of files for a folder that anybody may unpack: nothing that leads out of it, hides or collides.
 *
 * Shape:  as many as given, in their order; each once, whatever the case
 * Rule:   unsafe signs become a blank; no dot or blank begins or ends a name; a second one of a name ends in (2)
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
  // Windows looks at what stands before the first dot.
  return name === "" || reserved.test(name.split(".")[0] ?? "") ? `_${name}` : name;
}
