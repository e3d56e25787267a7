import { describe, expect, it } from "vitest";
import { pageAfterGrant } from "./page-after-grant";

const companyId = "0d9f2f5a-0000-8000-a000-000000000001";
const companyPath = `/companies/${companyId}`;
const firstCompany = { companyId, hasOtherCompanies: false, isFirstCompany: true, wasConnected: false, lostAreas: [] };
const knownCompany = { ...firstCompany, isFirstCompany: false, wasConnected: true };
const furtherCompany = { ...firstCompany, hasOtherCompanies: true, isFirstCompany: false };

describe("after a sign-in", () => {
  it.each([null, "/companies", "/companies?problem=connection_refused"])(
    "the page of a first company asks for another one, when the page to return to is %s",
    (returnTo) =>
      expect(pageAfterGrant({ purpose: "sign_in", returnTo }, firstCompany)).toBe(`${companyPath}?connected=1`),
  );

  it("a page that somebody asked for comes first, also with a first company", () => {
    const returnTo = `${companyPath}/sales?tab=drafts`;
    expect(pageAfterGrant({ purpose: "sign_in", returnTo }, firstCompany)).toBe(returnTo);
  });

  it.each([
    ["the page of the only company", knownCompany, null, companyPath],
    ["the page of the companies", furtherCompany, null, "/companies"],
    ["the page to return to", furtherCompany, "/companies", "/companies"],
  ])("a person who had a company before is asked nothing and sees %s", (_page, grantedAccess, returnTo, page) =>
    expect(pageAfterGrant({ purpose: "sign_in", returnTo }, grantedAccess)).toBe(page),
  );
});

describe("after a company was added", () => {
  it.each([null, "/companies", `${companyPath}/sales`])(
    "the companies are shown with the new one, when the page to return to is %s",
    (returnTo) =>
      expect(pageAfterGrant({ purpose: "add_company", returnTo }, furtherCompany)).toBe(
        `/companies?connected=${companyId}`,
      ),
  );

  it("the page is told that the company was connected before", () => {
    expect(pageAfterGrant({ purpose: "add_company", returnTo: null }, { ...furtherCompany, wasConnected: true })).toBe(
      `/companies?connected=${companyId}&already=1`,
    );
  });
});

it.each(["reconnect", "add_scope"] as const)("after %s the browser is back on the page it came from", (purpose) => {
  const returnTo = `${companyPath}/purchases`;
  expect(pageAfterGrant({ purpose, returnTo }, knownCompany)).toBe(returnTo);
});

it.each([
  [`${companyPath}/sales?tab=drafts`, `${companyPath}/sales?tab=drafts&lost=sales.payroll`],
  [companyPath, `${companyPath}?lost=sales.payroll`],
  ["/companies", `${companyPath}?lost=sales.payroll`],
  ["/companies/0d9f2f5a-0000-8000-a000-000000000002", `${companyPath}?lost=sales.payroll`],
  [null, `${companyPath}?lost=sales.payroll`],
])(
  "after a reconnect that allows less, a page of the company says so, when the page to return to is %s",
  (returnTo, page) => {
    const grantedAccess = { ...knownCompany, lostAreas: ["sales", "payroll"] as const };
    expect(pageAfterGrant({ purpose: "reconnect", returnTo }, grantedAccess)).toBe(page);
  },
);

it.each([
  ["says so", furtherCompany, "/connect/done"],
  ["says that it was connected before", knownCompany, "/connect/done?already=1"],
])("after an owner has connected a company by a link, a page without a session %s", (_, grantedAccess, page) => {
  const attempt = { purpose: "sign_in", returnTo: null, ownerLinkToken: "t" } as const;
  expect(pageAfterGrant(attempt, grantedAccess)).toBe(page);
});
