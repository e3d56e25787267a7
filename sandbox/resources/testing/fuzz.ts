import { type Draw, drawer, oneIn, pick } from "../../../scripts/testing/draw";
import { type Operation, operations } from "../../openapi/document";
import { norrsken, tulp } from "../../seed/companies";
import { type Caller, type Reply, startBooks, type Wire } from "./books-client";
import { type FuzzedCall, fuzzedCall, lists, type Pool } from "./fuzz-calls";

export type Fuzzed = {
  readonly calls: number;
  /** What must not be: an answer of 500, one the document does not name, a law of the books that is broken. */
  readonly faults: readonly string[];
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>;
};

/** These close the books for good; drawn as often as others they would leave nothing to try. */
const closing = /^\/(companysettings|fiscalyears)/;
const abreast = 6;
const laws = 500;

type Person = { readonly caller: Caller; readonly pool: Pool; readonly seen: Map<string, Wire[]> };

/** Calls of every operation with real, changed and nonsensical inputs, some at once, drawn by a seed. */
export async function fuzz(calls: number, seed: number): Promise<Fuzzed> {
  const books = await startBooks();
  const draw = drawer(seed);
  const people = await Promise.all(
    [
      ["anna@norrsken.example", norrsken.id],
      ["erik@norrsken.example", norrsken.id],
      ["lars@norrsken.example", norrsken.id],
      ["sara@revisorn.example", tulp.id],
    ].map(async ([user = "", company = ""]) => personOf(books.as(await books.token(user, company)))),
  );
  const faults: string[] = [];
  const statuses: Record<number, number> = {};
  for (let made = 0; made < calls; made += abreast) {
    await Promise.all(
      Array.from({ length: abreast }, async () => {
        // The owner makes most calls: she may most.
        const person = oneIn(4, draw) ? pick(people, draw) : pick(people.slice(0, 1), draw);
        const operation = drawnOperation(draw);
        const call = fuzzedCall(operation, person.pool, person.seen.get(operation.body?.model ?? "") ?? [], draw);
        const status = await answered(person, call, faults);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
    if (made % laws < abreast) faults.push(...(await violations(books.sandbox)));
  }
  faults.push(...(await violations(books.sandbox)));
  await books.sandbox.stop();
  return { calls, faults, statuses };
}

function drawnOperation(draw: Draw): Operation {
  const operation = pick(operations, draw);
  return operation.method !== "GET" && closing.test(operation.path) && !oneIn(40, draw)
    ? drawnOperation(draw)
    : operation;
}

async function personOf(caller: Caller): Promise<Person> {
  const person: Person = { caller, pool: new Map(), seen: new Map() };
  for (const operation of operations.filter(({ path, isList }) => isList && lists.has(path))) {
    const reply = await caller.get(`${operation.path}?$pagesize=20`);
    if (reply.status === 200) remember(person, operation, reply);
  }
  return person;
}

function remember({ pool, seen }: Person, operation: Operation, { body }: Reply): void {
  const records: Wire[] = operation.isList ? body.Data : [body];
  for (const record of records) {
    if (typeof record?.Id !== "string") continue;
    const list = `/${operation.path.split("/")[1]}`;
    pool.set(list, [...(pool.get(list) ?? []).slice(-40), record.Id]);
    const model = operation.answers ?? "";
    seen.set(model, [...(seen.get(model) ?? []).slice(-20), record]);
  }
}

async function answered(person: Person, { operation, path, body }: FuzzedCall, faults: string[]): Promise<number> {
  try {
    const reply = await person.caller.send(operation.method, path, body);
    if (reply.status >= 500) faults.push(`${operation.method} ${path} ${shown(body)}: ${reply.text}`);
    if (reply.status < 300 && operation.answers !== null && !path.includes("select="))
      remember(person, operation, reply);
    return reply.status;
  } catch (error) {
    faults.push(`${operation.method} ${path} ${shown(body)}: ${error}`);
    return 0;
  }
}

const shown = (body: unknown) => (JSON.stringify(body) ?? "").replace(/x{20,}/g, "x…").slice(0, 2000);

type Laws = { readonly ok: boolean; readonly violations: readonly string[] };

async function violations({ control }: Awaited<ReturnType<typeof startBooks>>["sandbox"]): Promise<readonly string[]> {
  return (await control<Laws>("GET", "/invariants")).violations;
}
