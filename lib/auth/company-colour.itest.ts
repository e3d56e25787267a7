import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PUT } from "@/app/api/companies/[companyId]/colour/route";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { findFirstBrokenNumber } from "@/lib/audit/chain";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson } from "./access";
import { listCompanies } from "./connections";
import { sessionOf } from "./session";

const norrsken = "Norrsken Bygg AB";
const fjallkaffe = "Fjällkaffe AB";
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await world?.stop();
});

const signInAnna = (company: string, origin?: string) =>
  world.signIn({ user: "anna@norrsken.example", company, origin });
const signInSara = (company: string, origin?: string) =>
  world.signIn({ user: "sara@revisorn.example", company, origin });

async function coloursOf({ host, cookie }: SignedIn): Promise<Record<string, string>> {
  const session = await sessionOf({ headers: new Headers({ host, cookie }) });
  const companies = session ? await listCompanies(session) : [];
  return Object.fromEntries(companies.map(({ name, colour }) => [name, colour]));
}

describe("the colour of a company that is new here", () => {
  let portalCount = 0;
  let origin: string;
  beforeEach(async () => {
    origin = `http://colours-${++portalCount}.localhost:${new URL(world.sandbox.portalUrl).port}`;
    await world.addPartner(origin);
  });

  it("is the next of the eight, in order of joining", async () => {
    const companies = [norrsken, "Tulp & Zoon B.V.", "Fjordtre AS", fjallkaffe];
    const colours: string[] = [];
    for (const company of companies) colours.push((await signInSara(company, origin)).access.company.colour);
    expect(colours).toEqual(["blabar", "sjo", "tall", "hjortron"]);
  });

  it("goes by the other companies of the person who brings it, not by everybody's", async () => {
    expect((await signInSara(norrsken, origin)).access.company.colour).toBe("blabar");
    expect((await signInAnna(fjallkaffe, origin)).access.company.colour).toBe("blabar");
    expect((await signInSara("Fjordtre AS", origin)).access.company.colour).toBe("sjo");
  });

  it("stays when the next person joins, and when somebody signs in again", async () => {
    await signInSara(norrsken, origin);
    await signInSara(fjallkaffe, origin);
    expect((await signInAnna(fjallkaffe, origin)).access.company.colour).toBe("sjo");
    expect((await signInAnna(norrsken, origin)).access.company.colour).toBe("blabar");
    expect(await coloursOf(await signInSara(fjallkaffe, origin))).toEqual({
      [norrsken]: "blabar",
      [fjallkaffe]: "sjo",
    });
  });

  it("differs when a person brings several at once", async () => {
    await signInSara(norrsken, origin);
    const signIns = await Promise.all(
      [fjallkaffe, "Fjordtre AS", "Tulp & Zoon B.V."].map((company) => signInSara(company, origin)),
    );
    expect(new Set(signIns.map(({ access }) => access.company.colour))).toEqual(new Set(["sjo", "tall", "hjortron"]));
  });
});

describe("changing it", () => {
  let owner: SignedIn;
  let bookkeeper: SignedIn;
  beforeAll(async () => {
    owner = await signInAnna(norrsken);
    bookkeeper = await signInSara(norrsken);
  });

  function changeColour(signIn: SignedIn, body: unknown, headers?: Record<string, string>): Promise<Response> {
    const { companyId } = owner.access;
    const request = signIn.request("PUT", `/api/companies/${companyId}/colour`, body, headers);
    return PUT(request, { params: Promise.resolve({ companyId }) });
  }
  const getStoredColour = async () => (await coloursOf(owner))[norrsken];
  const listAuditEvents = () =>
    withTenant(owner.access, (tx) => tx.auditEvent.findMany({ orderBy: { number: "asc" } })).then((allEvents) => ({
      all: allEvents,
      changes: allEvents.filter(({ kind }) => kind === "colour.changed"),
    }));

  it("is done by the owner, for everybody, and remembered once", async () => {
    const answer = await changeColour(owner, { colour: "ljung" });
    expect([answer.status, await answer.json()]).toEqual([200, { colour: "ljung" }]);
    expect((await changeColour(owner, { colour: "ljung" })).status).toBe(200);
    expect((await coloursOf(bookkeeper))[norrsken]).toBe("ljung");
    const { partnerId, personId, companyId } = owner.access;
    expect((await accessOfPerson(partnerId, personId, companyId)).company.colour).toBe("ljung");
    const { all: allEvents, changes: changeEvents } = await listAuditEvents();
    expect(changeEvents).toMatchObject([{ personId, detail: { colour: "ljung" } }]);
    expect(findFirstBrokenNumber(allEvents)).toBeNull();
  });

  it("outlasts the next sign-in", async () => {
    await changeColour(owner, { colour: "granit" });
    expect((await signInAnna(norrsken)).access.company.colour).toBe("granit");
  });

  it("is refused to a bookkeeper, whose role lacks it", async () => {
    const colourBefore = await getStoredColour();
    const answer = await changeColour(bookkeeper, { colour: "lav" });
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.code, problem.detail]).toEqual([403, "role_missing", "company.write"]);
    expect(await getStoredColour()).toBe(colourBefore);
  });

  it.each([{ colour: "red" }, { colour: null }, {}])("is refused for %j, naming the field", async (body) => {
    const colourBefore = await getStoredColour();
    const answer = await changeColour(owner, body);
    const problem = (await answer.json()) as Problem;
    const fields = [{ field: "colour", code: "invalid_value" }];
    expect([answer.status, problem.code, problem.fields]).toEqual([422, "invalid_input", fields]);
    expect(await getStoredColour()).toBe(colourBefore);
  });

  it("is not found for a foreign page", async () => {
    const colourBefore = await getStoredColour();
    expect((await changeColour(owner, { colour: "lav" }, { "sec-fetch-site": "cross-site" })).status).toBe(404);
    expect(await getStoredColour()).toBe(colourBefore);
  });

  it("is held to the eight by the database too", async () => {
    const { partnerId, companyId } = owner.access;
    const data = { colour: "red" };
    await expect(
      withTenant(owner.access, (tx) => tx.company.updateMany({ where: { partnerId, id: companyId }, data })),
    ).rejects.toThrow("company_colour");
  });
});
