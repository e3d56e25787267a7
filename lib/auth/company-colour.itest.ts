import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PUT } from "@/app/api/companies/[companyId]/colour/route";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { firstBrokenNumber } from "@/lib/audit/chain";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson } from "./access";
import { listCompanies } from "./connections";
import { sessionOf } from "./session";

const norrsken = "Norrsken Bygg AB";
const kaffe = "Fjällkaffe AB";
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world?.stop();
});

const anna = (company: string, origin?: string) => world.signIn({ user: "anna@norrsken.example", company, origin });
const sara = (company: string, origin?: string) => world.signIn({ user: "sara@revisorn.example", company, origin });

async function coloursOf({ host, cookie }: SignedIn): Promise<Record<string, string>> {
  const session = await sessionOf({ headers: new Headers({ host, cookie }) });
  const companies = session ? await listCompanies(session) : [];
  return Object.fromEntries(companies.map(({ name, colour }) => [name, colour]));
}

describe("the colour of a company that is new here", () => {
  let portals = 0;
  let origin: string;
  beforeEach(async () => {
    origin = `http://colours-${++portals}.localhost:${new URL(world.sandbox.portalUrl).port}`;
    await world.partner(origin);
  });

  it("is the next of the eight, in order of joining", async () => {
    const companies = [norrsken, "Tulp & Zoon B.V.", "Fjordtre AS", kaffe];
    const given: string[] = [];
    for (const company of companies) given.push((await sara(company, origin)).access.company.colour);
    expect(given).toEqual(["blabar", "sjo", "tall", "hjortron"]);
  });

  it("goes by the other companies of the person who brings it, not by everybody's", async () => {
    expect((await sara(norrsken, origin)).access.company.colour).toBe("blabar");
    expect((await anna(kaffe, origin)).access.company.colour).toBe("blabar");
    expect((await sara("Fjordtre AS", origin)).access.company.colour).toBe("sjo");
  });

  it("stays when the next person joins, and when somebody signs in again", async () => {
    await sara(norrsken, origin);
    await sara(kaffe, origin);
    expect((await anna(kaffe, origin)).access.company.colour).toBe("sjo");
    expect((await anna(norrsken, origin)).access.company.colour).toBe("blabar");
    expect(await coloursOf(await sara(kaffe, origin))).toEqual({ [norrsken]: "blabar", [kaffe]: "sjo" });
  });

  it("differs when a person brings several at once", async () => {
    await sara(norrsken, origin);
    const joined = await Promise.all(
      [kaffe, "Fjordtre AS", "Tulp & Zoon B.V."].map((company) => sara(company, origin)),
    );
    expect(new Set(joined.map(({ access }) => access.company.colour))).toEqual(new Set(["sjo", "tall", "hjortron"]));
  });
});

describe("changing it", () => {
  let owner: SignedIn;
  let bookkeeper: SignedIn;
  beforeAll(async () => {
    owner = await anna(norrsken);
    bookkeeper = await sara(norrsken);
  });

  function change(who: SignedIn, body: unknown, headers?: Record<string, string>): Promise<Response> {
    const { companyId } = owner.access;
    const request = who.request("PUT", `/api/companies/${companyId}/colour`, body, headers);
    return PUT(request, { params: Promise.resolve({ companyId }) });
  }
  const stored = async () => (await coloursOf(owner))[norrsken];
  const events = () =>
    withTenant(owner.access, (tx) => tx.auditEvent.findMany({ orderBy: { number: "asc" } })).then((all) => ({
      all,
      changes: all.filter(({ kind }) => kind === "colour.changed"),
    }));

  it("is done by the owner, for everybody, and remembered once", async () => {
    const answer = await change(owner, { colour: "ljung" });
    expect([answer.status, await answer.json()]).toEqual([200, { colour: "ljung" }]);
    expect((await change(owner, { colour: "ljung" })).status).toBe(200);
    expect((await coloursOf(bookkeeper))[norrsken]).toBe("ljung");
    const { partnerId, personId, companyId } = owner.access;
    expect((await accessOfPerson(partnerId, personId, companyId)).company.colour).toBe("ljung");
    const { all, changes } = await events();
    expect(changes).toMatchObject([{ personId, detail: { colour: "ljung" } }]);
    expect(firstBrokenNumber(all)).toBeNull();
  });

  it("outlasts the next sign-in", async () => {
    await change(owner, { colour: "granit" });
    expect((await anna(norrsken)).access.company.colour).toBe("granit");
  });

  it("is refused to a bookkeeper, whose role lacks it", async () => {
    const before = await stored();
    const answer = await change(bookkeeper, { colour: "lav" });
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.code, problem.detail]).toEqual([403, "role_missing", "company.write"]);
    expect(await stored()).toBe(before);
  });

  it.each([{ colour: "red" }, { colour: null }, {}])("is refused for %j, naming the field", async (body) => {
    const before = await stored();
    const answer = await change(owner, body);
    const problem = (await answer.json()) as Problem;
    const fields = [{ field: "colour", code: "invalid_value" }];
    expect([answer.status, problem.code, problem.fields]).toEqual([422, "invalid_input", fields]);
    expect(await stored()).toBe(before);
  });

  it("is not found for a foreign page", async () => {
    const before = await stored();
    expect((await change(owner, { colour: "lav" }, { "sec-fetch-site": "cross-site" })).status).toBe(404);
    expect(await stored()).toBe(before);
  });

  it("is held to the eight by the database too", async () => {
    const { partnerId, companyId } = owner.access;
    const data = { colour: "red" };
    await expect(
      withTenant(owner.access, (tx) => tx.company.updateMany({ where: { partnerId, id: companyId }, data })),
    ).rejects.toThrow("company_colour");
  });
});
