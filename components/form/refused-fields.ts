import type { Problem } from "@/lib/values/problem";

/** The fields of a form to which refusals of the service belong. */
export type RefusalPlaces<Field extends string, Code extends number> = {
  ofMember: Readonly<Record<string, Field>>;
  /** The field of each code that can only mean one field, even when the service does not name the field. */
  ofCode: Readonly<Record<Code, Field>>;
};

export type RefusedFields<Field extends string> = {
  known: readonly { name: Field; message: string }[];
  /** Is true when part of the refusal belongs to no field. */
  rest: boolean;
};

/** Assigns a refusal of the service to the fields in which a person can correct it. */
export function refusedFields<Field extends string, Code extends number>(
  { fields = [], remote }: Problem,
  { ofMember, ofCode }: RefusalPlaces<Field, Code>,
  textOfCode: (code: Code) => string,
): RefusedFields<Field> {
  const known = fields.flatMap(({ field, message }) => {
    const name = ofMember[field];
    return name && message ? [{ name, message }] : [];
  });
  if (known.length > 0) return { known, rest: known.length < fields.length };
  const code = codeIn(ofCode, remote?.code);
  return code === null
    ? { known, rest: true }
    : { known: [{ name: ofCode[code], message: textOfCode(code) }], rest: false };
}

function codeIn<Code extends number>(places: Readonly<Record<Code, unknown>>, code: number | undefined): Code | null {
  return code !== undefined && code in places ? (code as Code) : null;
}
