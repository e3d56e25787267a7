import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as approval } from "@/app/api/companies/[companyId]/approvals/[draftId]/route";
import { GET as turns } from "@/app/api/companies/[companyId]/approvals/turns/route";
import { GET as draftEdits } from "@/app/api/companies/[companyId]/draft-edits/[kind]/route";
import { GET as noticeCount } from "@/app/api/companies/[companyId]/notices/count/route";
import { GET as notices } from "@/app/api/companies/[companyId]/notices/route";
import { GET as operations } from "@/app/api/companies/[companyId]/operations/route";
import { GET as waiting } from "@/app/api/companies/[companyId]/operations/waiting/route";
import { GET as outgoing } from "@/app/api/companies/[companyId]/outgoing/route";
import { users } from "@/lib/api/contract/user";
import { books } from "@/lib/api/server/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { listColleagues } from "@/lib/approvals/colleagues";
import { withTenant } from "@/lib/db";
import { tellPerson } from "@/lib/notices/tell";
import type { Problem } from "@/lib/problem";
import { accessOfPerson, companyAccess } from "./access";
import { listCompanies } from "./connections";
import { endMembership } from "./ended-membership";
import { sessionOf } from "./session";
import { accessToken } from "./tokens/tokens";

const company = "Norrsken Bygg AB";
const user = "erik@norrsken.example";
let world: World;
let anna: SignedIn;
let erik: SignedIn;
/** The number of the last event of the company's trail before the test. */
let before: number;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  erik = await world.signIn({ user, company });
  before = await withTenant(anna.access, (tx) => tx.auditEvent.count({ where: ofCompany() }));
});
afterEach(() => memberOf(company));

const ofCompany = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });
const memberOf = (...companies: string[]) => world.sandbox.control("PUT", `/users/${user}/companies`, { companies });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no problem",
    (error: Problem) => error.code,
  );
const open = () => codeOf(companyAccess(erik.request("GET", "/x"), erik.access.companyId));

async function trail(): Promise<string[]> {
  const where = { ...ofCompany(), personId: erik.access.personId, number: { gt: before } };
  const events = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
  return events.map(({ kind }) => kind);
}

/** Lets the person's access token run out, so that the next call refreshes. */
async function runOut(): Promise<void> {
  const past = { accessExpiresAt: new Date(0), renewAt: new Date(0) };
  const where = { ...ofCompany(), personId: erik.access.personId };
  await withTenant(erik.access, (tx) => tx.connection.updateMany({ where, data: past }));
}

describe("a person whom the service takes out of a company", () => {
  const routes = { operations, waiting, outgoing, notices, noticeCount, turns, draftEdits, approval } as const;

  /** The status of each route that answers from what the portal keeps. */
  async function statuses(): Promise<number[]> {
    const params = { ...ofCompany(), kind: "invoice", draftId: crypto.randomUUID() };
    const all = Object.values(routes) as (typeof draftEdits)[];
    const answers = all.map((route) => route(erik.request("GET", "/x?own=1"), { params: Promise.resolve(params) }));
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  it("is answered by nothing of it after the first refusal, neither by a page nor by a job", async () => {
    expect((await statuses()).filter((status) => status === 404)).toEqual([]);
    await memberOf();
    expect(await codeOf(books(erik.access).page(users, { pageSize: 1 }))).toBe("reconnect_required");
    expect(await statuses()).toEqual(Object.keys(routes).map(() => 404));
    const { partnerId, personId, companyId } = erik.access;
    expect(await codeOf(accessOfPerson(partnerId, personId, companyId))).toBe("not_found");
    expect(await tellPerson(partnerId, personId)).toBeNull();
    const session = await sessionOf(erik.request("GET", "/x"));
    expect(session && (await listCompanies(session))).toEqual([]);
    const colleagues = (await listColleagues(anna.access)).items.map((one) => one.personId);
    expect(colleagues).not.toContain(personId);
    expect(await trail()).toContain("membership.ended");
    expect((await trail()).filter((kind) => kind === "membership.ended")).toHaveLength(1);
  });

  it("comes back with the next sign-in, in the role they had", async () => {
    const { role } = erik.access;
    await memberOf();
    await codeOf(books(erik.access).page(users, { pageSize: 1 }));
    expect(await open()).toBe("not_found");
    await memberOf(company);
    erik = await world.signIn({ user, company });
    expect([await open(), erik.access.role]).toEqual(["no problem", role]);
    expect(await trail()).toEqual(expect.arrayContaining(["membership.ended", "membership.restored"]));
  });

  it("is recognised where a refresh is refused while the access token lives", async () => {
    const { token } = await accessToken(erik.access);
    await memberOf();
    expect(await codeOf(accessToken(erik.access, { rejected: token }))).toBe("reconnect_required");
    expect(await open()).toBe("not_found");
  });
});

describe("a membership stays", () => {
  it("when a refresh is refused because the password was changed", async () => {
    await runOut();
    await world.sandbox.control("PUT", `/users/${user}/password`, { password: "a new one" });
    const access = await companyAccess(erik.request("GET", "/x"), erik.access.companyId);
    expect(await codeOf(accessToken(access))).toBe("reconnect_required");
    expect(await open()).toBe("no problem");
    await world.sandbox.control("PUT", `/users/${user}/password`, { password: "sandbox" });
  });

  it("when the refusal is older than the connection", async () => {
    await endMembership(erik.access, new Date(0));
    expect(await open()).toBe("no problem");
  });
});

describe("an owner who lost the company", () => {
  it("leaves an accountant in charge", async () => {
    const { access, request } = await world.signIn({ user: "sara@revisorn.example", company });
    const roleNow = async () => (await companyAccess(request("GET", "/x"), access.companyId)).role;
    expect(await roleNow()).toBe("accountant");
    await endMembership(anna.access, new Date("2200-01-01"));
    expect(await roleNow()).toBe("accountant_in_charge");
    anna = await world.signIn({ user: "anna@norrsken.example", company });
    expect([anna.access.role, await roleNow()]).toEqual(["owner", "accountant"]);
  });
});
