import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The error codes of the API and their meaning (docs/api/requests.md#error-codes). */
const documentedCodes = `
  2000 a value or the model is not valid
  3000 record not found
  3001 fiscal year missing
  3002 account missing
  3003 approver lacks right
  4000 conflict, duplicate number
  4001 cannot be deleted
  4002 cannot be created or changed
  4003 start-up guide unfinished
  4004 company not active
  4005 not authorised
  4006 scope missing
  4007 permission denied
  4008 control digit wrong
  4009 product variant lacks it
  4010 too many requests
  4011 user has no access
  4012 licence not accepted
  4013 cannot book: locked year or period
  4014 e-invoice lacks YourReference
  4015 e-invoice lacks OurReference
  4016 due date not valid
  4017 e-invoice lacks address
  4018 supplier invoice not to be sent to bank
  4019 read-only user
  4020 fiscal year overlaps
  4021 fiscal year too long
  4022 fiscal year must end on a month's last day
  4023 payment date in the future
  4024 coding lacks the sales account needed
  4025 VAT number not valid
  4026 voucher date in a locked period
  4027 reverse charge needs zero VAT
  4028 order with back-orders cannot be voided
  4029 personal number not valid
  4030 payment reference not valid
  4031 invoice lacks the order's articles
  4032 supplier invoice does not balance
  4033 not allowed in approval flow
  4034 not allowed for a sandbox client
  4035 forced VAT booking not allowed
  4037 reconciled in a locked period
  4038 voucher date in a locked year
  4039 domestic amount on a domestic invoice
  4100 outside validation failed
  5000 internal error
  5001 dependency unreachable
  5002 cancelled
  5003 stock article still has balance
  5004 stock article still has balance
  5005 project ended
  5006 cost centre inactive
  5007 record to attach to missing
  6000 bad query option
  6001 input not readable`;

const errorCodes = documentedCodes
  .trim()
  .split("\n")
  .map((line) => Number(line.trim().slice(0, 4)));

const sandboxFolder = new URL("../", import.meta.url);
const readSandboxFile = (file: string) => readFileSync(new URL(file, sandboxFolder), "utf8");
const sandboxFiles = readdirSync(sandboxFolder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.includes("generated") && !file.endsWith("error-codes.itest.ts"),
);

/** Only tests of code that answers with errors count, because other tests contain numbers that look like error codes. */
const testFiles = sandboxFiles.filter(
  (file) => file.endsWith("test.ts") && /^(resources|http|documents|control|webhooks)\//.test(file),
);
const listTestsExpecting = (code: number) =>
  testFiles.filter(
    (file) =>
      new RegExp(`(?<![\\d.])${code}(?![\\d.])`).test(readSandboxFile(file)) &&
      /ErrorCode|refus/i.test(readSandboxFile(file)),
  );

/** Source files of the program that may answer with an error code. */
const sourceFiles = sandboxFiles.filter(
  (file) => !/test\.ts$|testing\//.test(file) && /^(resources|http|odata|webhooks)\//.test(file),
);
const listSourcesAnswering = (code: number) =>
  sourceFiles.filter((file) =>
    new RegExp(`(refused|ApiError|problem)\\w*\\(\\s*(\\d{3},\\s*)?${code}\\b|[:=]\\s*${code}\\b|\\b${code}[,;]`).test(
      readSandboxFile(file),
    ),
  );

/** The codes that no answer carries; the README lists them with the reasons. */
const neverGivenCodes = (() => {
  const neverGivenRow = readSandboxFile("README.md")
    .split("\n")
    .find((line) => line.startsWith("| codes never given |"));
  return new Set((neverGivenRow?.match(/\b[2-6]\d{3}(?= \()/g) ?? []).map(Number));
})();

describe("the codes of refusals", () => {
  it("are known by the list, each once", () => {
    expect(new Set(errorCodes).size).toBe(errorCodes.length);
    expect(errorCodes).toHaveLength(55);
  });

  it.each(errorCodes.filter((code) => !neverGivenCodes.has(code)))("%i is provoked by a test", (code) => {
    expect(listTestsExpecting(code).length).toBeGreaterThan(0);
  });

  it.each([...neverGivenCodes])("%i is never given, as the README says", (code) => {
    expect(errorCodes).toContain(code);
    expect(listSourcesAnswering(code)).toEqual([]);
  });
});
