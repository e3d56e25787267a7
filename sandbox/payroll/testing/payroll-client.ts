import { payrollOperations } from "../../openapi/document";
import { type Books, type Caller, type Reply, startBooks, type Wire } from "../../resources/testing/books-client";
import { norrsken } from "../../seed/companies";

export const payrollService = { base: "/payroll/v2", operations: payrollOperations };

/** A real sandbox, and callers of its payroll. */
export type Payroll = {
  readonly books: Books;
  readonly anna: Caller;
  /** Another application of the same person and company. */
  readonly other: Caller;
  /** The books of the same company. */
  readonly annasBooks: Caller;
  readonly as: (user: string, company: string, scopes?: readonly string[], more?: object) => Promise<Caller>;
};

export async function startPayroll(seed = "demo"): Promise<Payroll> {
  const books = await startBooks(seed);
  const application = { secret: "secret", redirectUris: ["http://localhost:9999/back"], name: "Tidappen" };
  await books.sandbox.control("PUT", "/clients/tidappen", application);
  const as: Payroll["as"] = async (user, company, scopes = ["vls:api"], more = {}) =>
    books.as(await books.token(user, company, scopes, more), payrollService);
  const anna = "anna@norrsken.example";
  return {
    books,
    as,
    anna: await as(anna, norrsken.id),
    other: await as(anna, norrsken.id, ["vls:api"], { clientId: "tidappen" }),
    annasBooks: books.as(await books.token(anna, norrsken.id)),
  };
}

/** Status, error code and the first member named. */
export const problemOf = ({ status, body }: Reply) => [status, body.ErrorCode, body.Errors?.[0]?.Field];

/** The seeded employee with a number. */
export async function employeeOf(caller: Caller, number: string): Promise<Wire & { Id: string }> {
  const { body } = await caller.get(`/employees?$filter=EmployeeNumber eq '${number}'`);
  const [found] = body.Data;
  if (found === undefined) throw new Error(`no employee ${number}`);
  return found;
}

let serial = 0;

/** A valid number of somebody born on a day of 1990, another one at each call. */
export function newIdentityNumber(): string {
  serial += 1;
  const nine = `90${String((serial % 12) + 1).padStart(2, "0")}01${String(800 + serial).padStart(3, "0")}`;
  const sum = [...nine].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return `19${nine}${(10 - (sum % 10)) % 10}`;
}

/** A whole draft as POST takes it. */
export const draftBody = (more: Wire = {}, contract: Wire = {}): Wire => ({
  FirstName: "Astrid",
  LastName: "Sjögren",
  IdentificationNumber: newIdentityNumber(),
  Contract: { SalaryType: 1, ...contract },
  ...more,
});

/** Sends a call that must succeed, and answers what it answers. */
export async function done(caller: Caller, method: string, path: string, body?: unknown) {
  const reply = await caller.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}
