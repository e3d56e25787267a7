import type { RegistrationContent, RegistrationRow } from "./registration";

const figureNames = ["quantity", "unitPrice", "amountMinor", "vatMinor"] as const;

type RegistrationRowInput = Pick<RegistrationRow, "payCode" | "charged"> &
  Record<(typeof figureNames)[number], string | null>;

/** A registration as a command sends it, with figures as decimal text of their smallest units. */
export type RegistrationInput = Omit<RegistrationContent, "rows"> & { rows: readonly RegistrationRowInput[] };

/** `documentId` is an id the screen chose for what was written: the same id never registers twice. */
export type RegisterInput = { documentId: string; content: RegistrationInput };

export function toRegisterInput(content: RegistrationContent): RegistrationInput {
  const rows = content.rows.map((row) => ({
    ...({ payCode: row.payCode, charged: row.charged } as RegistrationRowInput),
    ...Object.fromEntries(figureNames.map((name) => [name, row[name]?.toString() ?? null])),
  }));
  return { ...content, rows };
}

export function fromRegisterInput(input: RegistrationInput): RegistrationContent {
  const rows = input.rows.map((row) => ({
    ...({ payCode: row.payCode, charged: row.charged } as RegistrationRow),
    ...Object.fromEntries(figureNames.map((name) => [name, row[name] === null ? null : BigInt(row[name] ?? 0)])),
  }));
  return { ...input, rows };
}
