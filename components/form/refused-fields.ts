import type { Problem } from "@/lib/values/problem";

/** Where in a form the service's refusals belong. */
export type RefusalPlaces<Field extends string, Code extends number> = {
  ofMember: Readonly<Record<string, Field>>;
  /** Codes that can only mean one field, also when the service does not name it. */
  ofCode: Readonly<Record<Code, Field>>;
};

export type Refused<Field extends string> = {
  known: readonly { name: Field; message: string }[];
  /** Something is left that no field can show. */
  rest: boolean;
};

/** Puts the service's refusal where it can be mended. */
export function refusedFields<Field extends string, Code extends number>(
  { fields = [], remote }: Problem,
  { ofMember, ofCode }: RefusalPlaces<Field, Code>,
  words: (code: Code) => string,
): Refused<Field> {
  const known = fields.flatMap(({ field, message }) => {
    const name = ofMember[field];
    return name && message ? [{ name, message }] : [];
  });
  if (known.length > 0) return { known, rest: known.length < fields.length };
  const code = codeIn(ofCode, remote?.code);
  return code === null ? { known, rest: true } : { known: [{ name: ofCode[code], message: words(code) }], rest: false };
}

function codeIn<Code extends number>(places: Readonly<Record<Code, unknown>>, code: number | undefined): Code | null {
  return code !== undefined && code in places ? (code as Code) : null;
}
