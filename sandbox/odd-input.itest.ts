import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningSandbox } from "../scripts/testing/programs";
import { startSandboxInProcess } from "./testing/sandbox-in-process";

let sandbox: RunningSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandboxInProcess({ seed: "demo" });
  const tokenRequest = {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
    scopes: ["ea:api", "ea:sales", "ea:purchase"],
  };
  token = (await sandbox.callControl<{ access_token: string }>("POST", "/tokens", tokenRequest)).access_token;
}, 300_000);
afterAll(() => sandbox?.stop());

/** Sends a call with its target exactly as given; other clients normalise the target and do not support TRACE. */
async function sendRawCall(method: string, target: string, contentType = "", body: string | Buffer = "") {
  const { hostname, port, host } = new URL(sandbox.url);
  const headers = {
    host,
    authorization: `Bearer ${token}`,
    "content-length": String(Buffer.byteLength(body)),
    ...(contentType ? { "content-type": contentType } : {}),
  };
  const rawRequest = http.request({ hostname, port, method, path: target, headers });
  rawRequest.end(body);
  const [answer] = (await once(rawRequest, "response")) as [http.IncomingMessage];
  return { status: answer.statusCode ?? 0, text: (await answer.toArray()).join("") };
}

const pathsToTry = [
  "/v2/customers",
  "/v2/articles",
  "/v2/companysettings",
  "/payroll/v2/employees",
  "/documents",
  "/identity/connect/authorize",
  "/identity/sign-in",
  "/identity/x",
  "/control/clients",
  "/control/mail",
  "/control/sent-invoices",
  "/control/users/x",
  "/mail",
  "/sent-invoices",
  "/openapi",
  "/assets",
  "/docs",
  "/v1/customers",
  "/x",
];
const pathEndings = [
  "/%ff",
  "/%00",
  "/a%00b",
  "/%",
  "/%ED%A0%80",
  "/%2e%2e",
  "?$filter=%00",
  "?$filter=Name%20eq%20'%00'",
  "?$select=%00",
  "?$orderby=%ff",
  "?$page=%00",
  "?client_id=%00&redirect_uri=%00&state=%ff",
  "?%00=%00",
];

it.each(pathsToTry)("answers no odd address with an error of its own: %s", async (path) => {
  const failures: string[] = [];
  for (const pathEnding of ["", ...pathEndings])
    for (const method of ["GET", "POST", "PUT", "DELETE", "TRACE"]) {
      if (method !== "GET" && pathEnding === "") continue;
      const { status, text } = await sendRawCall(method, path + pathEnding);
      if (status >= 500 && status !== 501)
        failures.push(`${method} ${path}${pathEnding} ${status} ${text.slice(0, 120)}`);
    }
  expect(failures).toEqual([]);
});

/** JSON texts with a lone surrogate, or with NUL, which PostgreSQL cannot store in a text. */
const unstorableTexts = [String.raw`\u0000`, String.raw`a\u0000b`, String.raw`\ud800`, String.raw`a\udc00b`];
const recordPaths = ["/v2/customers", "/v2/articles", "/v2/quotes", "/payroll/v2/employees"];
const makeRecordText = (text: string) => `{"Name":"${text}","${text}":1,"Rows":[{"Text":"${text}"}]}`;
const controlPaths = ["/control/clients/x", "/control/tokens", "/control/users/x/password", "/control/reset"];
const makeControlBody = (text: string) =>
  `{"user":"${text}","company":"${text}","scopes":["${text}"],"secret":"${text}","redirectUris":["http://localhost/${text}"]}`;
const tokenForm =
  "grant_type=authorization_code&code=%00&client_id=%00&client_secret=%00&redirect_uri=%00&code_verifier=%ff";
const revocationForm = "token=%00&client_id=stegvis-local&client_secret=x";
const pageForm = "interaction=%00&email=%00&password=%00&company=%00&answer=%00";

const oddBodies: [path: string, type: string, body: string][] = [
  ...recordPaths.flatMap((path) =>
    unstorableTexts.map((text): [string, string, string] => [path, "application/json", makeRecordText(text)]),
  ),
  ...controlPaths.flatMap((path) =>
    unstorableTexts.map((text): [string, string, string] => [path, "application/json", makeControlBody(text)]),
  ),
  ["/identity/connect/token", "application/x-www-form-urlencoded", tokenForm],
  ["/identity/connect/revocation", "application/x-www-form-urlencoded", revocationForm],
  ["/identity/sign-in", "application/x-www-form-urlencoded", pageForm],
  ["/identity/company", "application/x-www-form-urlencoded", pageForm],
  ["/identity/consent", "application/x-www-form-urlencoded", pageForm],
];

it.each(oddBodies)("answers no odd body with an error of its own: %s %s %s", async (path, contentType, body) => {
  for (const method of ["POST", "PUT"])
    expect(await sendRawCall(method, path, contentType, body)).not.toMatchObject({ status: 500 });
});
