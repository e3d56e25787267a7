import { payrollOperations } from "../../openapi/document";
import {
  type BooksClient,
  type Caller,
  type JsonRecord,
  type Reply,
  startBooks,
} from "../../resources/testing/books-client";
import { norrsken } from "../../seed/companies";

export const payrollService = { basePath: "/payroll/v2", operations: payrollOperations };

/** A real sandbox with callers of its payroll. */
export type Payroll = {
  readonly books: BooksClient;
  readonly anna: Caller;
  /** A caller through another application, of the same person and company. */
  readonly otherApplication: Caller;
  /** A caller of the books of the same company. */
  readonly annasBooks: Caller;
  readonly createCaller: (
    user: string,
    company: string,
    scopes?: readonly string[],
    options?: object,
  ) => Promise<Caller>;
};

export async function startPayroll(seed = "demo"): Promise<Payroll> {
  const books = await startBooks(seed);
  const application = { secret: "secret", redirectUris: ["http://localhost:9999/back"], name: "Tidappen" };
  await books.sandbox.callControl("PUT", "/clients/tidappen", application);
  const createCaller: Payroll["createCaller"] = async (user, company, scopes = ["vls:api"], options = {}) =>
    books.callerWithToken(await books.createToken(user, company, scopes, options), payrollService);
  const annasEmail = "anna@norrsken.example";
  return {
    books,
    createCaller,
    anna: await createCaller(annasEmail, norrsken.id),
    otherApplication: await createCaller(annasEmail, norrsken.id, ["vls:api"], { clientId: "tidappen" }),
    annasBooks: books.callerWithToken(await books.createToken(annasEmail, norrsken.id)),
  };
}

/** The status, the error code and the first member that a refusal names. */
export const problemOf = ({ status, body }: Reply) => [status, body.ErrorCode, body.Errors?.[0]?.Field];

/** Gets the seeded employee with a number. */
export async function getEmployeeByNumber(
  caller: Caller,
  employeeNumber: string,
): Promise<JsonRecord & { Id: string }> {
  const { body } = await caller.get(`/employees?$filter=EmployeeNumber eq '${employeeNumber}'`);
  const [employee] = body.Data;
  if (employee === undefined) throw new Error(`no employee ${employeeNumber}`);
  return employee;
}

let serialNumber = 0;

/** A valid identity number of a person born on a day of 1990; each call gives another one. */
export function makeIdentityNumber(): string {
  serialNumber += 1;
  const nineDigits = `90${String((serialNumber % 12) + 1).padStart(2, "0")}01${String(800 + serialNumber).padStart(3, "0")}`;
  const sum = [...nineDigits].reduce((total, digit, index) => {
    const weightedDigit = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(weightedDigit / 10) + (weightedDigit % 10);
  }, 0);
  return `19${nineDigits}${(10 - (sum % 10)) % 10}`;
}

/** A whole employee draft as POST accepts it. */
export const makeDraftBody = (overrides: JsonRecord = {}, contract: JsonRecord = {}): JsonRecord => ({
  FirstName: "Astrid",
  LastName: "Sjögren",
  IdentificationNumber: makeIdentityNumber(),
  Contract: { SalaryType: 1, ...contract },
  ...overrides,
});

/** Sends a call that must succeed, and returns the body of its answer. */
export async function sendOrThrow(caller: Caller, method: string, path: string, body?: unknown) {
  const reply = await caller.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}
