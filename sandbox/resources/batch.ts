import { ApiError, type FieldProblem, invalidBodyError } from "../http/problem";
import { type Tx, transaction } from "../store/db";
import type { Call, Handler, JsonAnswer, RequestBody } from "./pipeline/call";

const maxBatchSize = 100;

/** Creates the record that a call describes, and answers with it as JSON. */
export type CreateRecord = (tx: Tx, call: Call) => Promise<JsonAnswer>;

/** The handler of a call that creates one record. */
export const makeSingleHandler =
  (createRecord: CreateRecord): Handler =>
  (call) =>
    transaction((tx) => createRecord(tx, call));

/**
 * The handler of a call that creates up to a hundred records in one transaction, in the order of the body. The handler
 * answers `{ Data }`. The description contains only the paths of batches, so everything else is our design.
 * @throws ApiError every error that creating one record throws; the fields of the error carry the index, as in `[3].Name`
 */
export const makeBatchHandler =
  (createRecord: CreateRecord): Handler =>
  async (call) => {
    const records = (call.body?.items ?? []) as readonly RequestBody[];
    if (records.length < 1 || records.length > maxBatchSize) {
      throw invalidBodyError([{ field: "", message: `A batch has 1 to ${maxBatchSize} records.` }]);
    }
    return transaction(async (tx) => {
      const recordTexts: string[] = [];
      for (const [index, body] of records.entries())
        recordTexts.push(await getTextOrThrowIndexed(index, createRecord(tx, { ...call, body })));
      return { is: "json", text: `{"Data":[${recordTexts.join()}]}` };
    });
  };

async function getTextOrThrowIndexed(index: number, creation: ReturnType<CreateRecord>): Promise<string> {
  try {
    return (await creation).text;
  } catch (error) {
    throw error instanceof ApiError ? toIndexedError(index, error) : error;
  }
}

function toIndexedError(index: number, { status, code, message, fieldProblems }: ApiError): ApiError {
  const indexedFields: FieldProblem[] = fieldProblems.map((problem) => ({
    ...problem,
    field: `[${index}].${problem.field}`,
  }));
  return new ApiError(status, code, `[${index}]: ${message}`, indexedFields);
}
