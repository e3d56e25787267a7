import type * as z from "zod";

/** A refusal of a control call; `message` says what is wrong with the call. */
export class ControlError extends Error {
  override readonly name = "ControlError";

  constructor(
    readonly status: 400 | 404,
    message: string,
  ) {
    super(message);
  }
}

/** Reads the body of a call by a schema. @throws ControlError naming the first member that is wrong */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ControlError(400, "The body is not JSON.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const memberPath = issue?.path.map(String).join(".");
  throw new ControlError(
    400,
    memberPath ? `${memberPath}: ${issue?.message}` : (issue?.message ?? "The body is not readable."),
  );
}
