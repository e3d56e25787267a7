import type { Problem } from "@/lib/values/problem";

/** The fields of a form to which refusals of the service belong. */
export type FieldsByRefusal<Field extends string, Code extends number> = {
  fieldOfMember: Readonly<Record<string, Field>>;
  /** The field of each code that can only mean one field, even when the service does not name the field. */
  fieldOfCode: Readonly<Record<Code, Field>>;
};

export type RefusedFields<Field extends string> = {
  fieldErrors: readonly { name: Field; message: string }[];
  /** Is true when part of the refusal belongs to no field. */
  hasOtherRefusals: boolean;
};

/** Assigns a refusal of the service to the fields in which a person can correct it. */
export function toRefusedFields<Field extends string, Code extends number>(
  { fields = [], remote }: Problem,
  { fieldOfMember, fieldOfCode }: FieldsByRefusal<Field, Code>,
  textOfCode: (code: Code) => string,
): RefusedFields<Field> {
  const fieldErrors = fields.flatMap(({ field, message }) => {
    const fieldName = fieldOfMember[field];
    return fieldName && message ? [{ name: fieldName, message }] : [];
  });
  if (fieldErrors.length > 0) return { fieldErrors, hasOtherRefusals: fieldErrors.length < fields.length };
  const code = findListedCode(fieldOfCode, remote?.code);
  return code === null
    ? { fieldErrors, hasOtherRefusals: true }
    : { fieldErrors: [{ name: fieldOfCode[code], message: textOfCode(code) }], hasOtherRefusals: false };
}

function findListedCode<Code extends number>(
  fieldsOfCodes: Readonly<Record<Code, unknown>>,
  code: number | undefined,
): Code | null {
  return code !== undefined && code in fieldsOfCodes ? (code as Code) : null;
}
