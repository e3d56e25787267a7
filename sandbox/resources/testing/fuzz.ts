import { createDraw, type Draw, isOneIn, pickFrom } from "../../../scripts/testing/draw";
import { booksOperations, type Operation } from "../../openapi/document";
import { norrsken, tulp } from "../../seed/companies";
import { type Caller, type JsonRecord, type Reply, startBooks } from "./books-client";
import { drawFuzzedCall, type FuzzedCall, type IdsByList, listPaths } from "./fuzz-calls";

export type FuzzResult = {
  readonly calls: number;
  /** The events that must not occur: an answer of 500, an undocumented answer, or a violated invariant of the books. */
  readonly faults: readonly string[];
  /** The number of answers by HTTP status. */
  readonly statuses: Readonly<Record<number, number>>;
};

/** Writes to these paths close the books permanently, so they are drawn less often than others. */
const closingPaths = /^\/(companysettings|fiscalyears)/;
const parallelCallCount = 6;
const callsPerInvariantCheck = 500;

type FuzzingPerson = {
  readonly caller: Caller;
  readonly idsByList: IdsByList;
  readonly knownRecords: Map<string, JsonRecord[]>;
};

/** Sends random calls of every operation with real, changed and invalid inputs, some concurrently, drawn by a seed. */
export async function runFuzzing(callTotal: number, seed: number): Promise<FuzzResult> {
  const books = await startBooks();
  const draw = createDraw(seed);
  const persons = await Promise.all(
    [
      ["anna@norrsken.example", norrsken.id],
      ["erik@norrsken.example", norrsken.id],
      ["lars@norrsken.example", norrsken.id],
      ["sara@revisorn.example", tulp.id],
    ].map(async ([user = "", company = ""]) =>
      createFuzzingPerson(books.callerWithToken(await books.createToken(user, company))),
    ),
  );
  const faults: string[] = [];
  const answersByStatus: Record<number, number> = {};
  for (let callCount = 0; callCount < callTotal; callCount += parallelCallCount) {
    await Promise.all(
      Array.from({ length: parallelCallCount }, async () => {
        // The owner sends most calls, because she has the most rights.
        const person = isOneIn(4, draw) ? pickFrom(persons, draw) : pickFrom(persons.slice(0, 1), draw);
        const operation = drawOperation(draw);
        const call = drawFuzzedCall(
          operation,
          person.idsByList,
          person.knownRecords.get(operation.body?.model ?? "") ?? [],
          draw,
        );
        const status = await sendAndRecordFaults(person, call, faults);
        answersByStatus[status] = (answersByStatus[status] ?? 0) + 1;
      }),
    );
    if (callCount % callsPerInvariantCheck < parallelCallCount) faults.push(...(await readViolations(books.sandbox)));
  }
  faults.push(...(await readViolations(books.sandbox)));
  await books.sandbox.stop();
  return { calls: callTotal, faults, statuses: answersByStatus };
}

function drawOperation(draw: Draw): Operation {
  const operation = pickFrom(booksOperations, draw);
  return operation.method !== "GET" && closingPaths.test(operation.path) && !isOneIn(40, draw)
    ? drawOperation(draw)
    : operation;
}

async function createFuzzingPerson(caller: Caller): Promise<FuzzingPerson> {
  const person: FuzzingPerson = { caller, idsByList: new Map(), knownRecords: new Map() };
  for (const operation of booksOperations.filter(({ path, isList }) => isList && listPaths.has(path))) {
    const reply = await caller.get(`${operation.path}?$pagesize=20`);
    if (reply.status === 200) rememberRecords(person, operation, reply);
  }
  return person;
}

function rememberRecords({ idsByList, knownRecords }: FuzzingPerson, operation: Operation, { body }: Reply): void {
  const records: JsonRecord[] = operation.isList ? body.Data : [body];
  for (const record of records) {
    if (typeof record?.Id !== "string") continue;
    const listPath = `/${operation.path.split("/")[1]}`;
    idsByList.set(listPath, [...(idsByList.get(listPath) ?? []).slice(-40), record.Id]);
    const model = operation.answerModel ?? "";
    knownRecords.set(model, [...(knownRecords.get(model) ?? []).slice(-20), record]);
  }
}

async function sendAndRecordFaults(
  person: FuzzingPerson,
  { operation, path, body }: FuzzedCall,
  faults: string[],
): Promise<number> {
  try {
    const reply = await person.caller.send(operation.method, path, body);
    if (reply.status >= 500) faults.push(`${operation.method} ${path} ${toBodyText(body)}: ${reply.text}`);
    if (reply.status < 300 && operation.answerModel !== null && !path.includes("select="))
      rememberRecords(person, operation, reply);
    return reply.status;
  } catch (error) {
    faults.push(`${operation.method} ${path} ${toBodyText(body)}: ${error}`);
    return 0;
  }
}

const toBodyText = (body: unknown) => (JSON.stringify(body) ?? "").replace(/x{20,}/g, "x…").slice(0, 2000);

type InvariantsAnswer = { readonly ok: boolean; readonly violations: readonly string[] };

async function readViolations({
  callControl,
}: Awaited<ReturnType<typeof startBooks>>["sandbox"]): Promise<readonly string[]> {
  return (await callControl<InvariantsAnswer>("GET", "/invariants")).violations;
}
