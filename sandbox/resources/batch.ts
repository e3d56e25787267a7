import { ApiError, type FieldProblem, invalid } from "../http/problem";
import { type Tx, transaction } from "../store/db";
import type { Body, Call, Handler, JsonAnswer } from "./pipeline/call";

const most = 100;

/** Makes the record a call describes; answers with it as JSON. */
export type Create = (tx: Tx, call: Call) => Promise<JsonAnswer>;

/** A record made by itself. */
export const single =
  (create: Create): Handler =>
  (call) =>
    transaction((tx) => create(tx, call));

/**
 * Up to a hundred records made together or not at all, in their order: `{ Data }`. The description names the paths of
 * batches and nothing more, so this is our design.
 * @throws ApiError what making one throws, its members as `[3].Name`
 */
export const inBatch =
  (create: Create): Handler =>
  async (call) => {
    const records = (call.body?.items ?? []) as readonly Body[];
    if (records.length < 1 || records.length > most) {
      throw invalid([{ field: "", message: `A batch has 1 to ${most} records.` }]);
    }
    return transaction(async (tx) => {
      const made: string[] = [];
      for (const [index, body] of records.entries()) made.push(await madeAt(index, create(tx, { ...call, body })));
      return { is: "json", text: `{"Data":[${made.join()}]}` };
    });
  };

async function madeAt(index: number, making: ReturnType<Create>): Promise<string> {
  try {
    return (await making).text;
  } catch (error) {
    throw error instanceof ApiError ? at(index, error) : error;
  }
}

function at(index: number, { status, code, message, fields }: ApiError): ApiError {
  const placed: FieldProblem[] = fields.map((problem) => ({ ...problem, field: `[${index}].${problem.field}` }));
  return new ApiError(status, code, `[${index}]: ${message}`, placed);
}
