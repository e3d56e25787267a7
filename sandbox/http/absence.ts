/** Why the sandbox answers 503, with what it says to programs and when a caller may try again. */
export const absences = {
  database: { message: "The database is not available. Nothing was done.", retryAfterSeconds: 2 },
  stopping: { message: "The sandbox is stopping. Nothing was done.", retryAfterSeconds: 5 },
} as const;

export type Absence = keyof typeof absences;
