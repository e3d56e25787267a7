import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type Books, type Caller, startBooks, type Wire } from "../testing/books-client";

let books: Books;
let anna: Caller;
let minimalCustomer: Wire;
let minimalArticle: Wire;
let sequence = 0;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  const first = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  minimalCustomer = {
    Name: "Brf Solsidan",
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 32",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: await first("/termsofpayments"),
  };
  minimalArticle = {
    Name: "Timme",
    IsActive: true,
    CodingId: await first("/articleaccountcodings"),
    UnitId: await first("/units"),
  };
});
afterAll(() => books.sandbox.stop());

type Kind = { path: string; holders: string; member: string; minimalBody: () => Wire };

const kinds: readonly Kind[] = [
  { path: "/customerlabels", holders: "/customers", member: "CustomerLabels", minimalBody: () => minimalCustomer },
  {
    path: "/articlelabels",
    holders: "/articles",
    member: "ArticleLabels",
    minimalBody: () => {
      sequence += 1;
      return { ...minimalArticle, Number: `L${sequence}` };
    },
  },
];

const unknownId = "00000000-0000-4000-8000-000000000000";

describe.each(kinds)("$path", ({ path, holders, member, minimalBody }) => {
  const hold = (labels: readonly Wire[]) => anna.send("POST", holders, { ...minimalBody(), [member]: labels });
  const label = async (name: string) => (await anna.send("POST", path, { Name: name, Description: "d" })).body;
  const named = async (name: string) => (await anna.get(`${path}?$filter=Name eq '${name}'`)).body.Data;

  it("shows on its holders as it stands now", async () => {
    const made = await label("Before");
    const holder = await hold([{ Id: made.Id }]);
    expect(holder.body[member]).toEqual([made]);
    const changed = await anna.send("PUT", `${path}/${made.Id}`, { Name: "After", Description: null });
    expect(changed.body).toEqual({ Id: made.Id, Name: "After", Description: null });
    expect((await anna.get(`${holders}/${holder.body.Id}`)).body[member]).toEqual([changed.body]);
    const found = await anna.get(`${holders}?$filter=${member}/any(l: l/Name eq 'After')`);
    expect(found.body.Data.map(({ Id }) => Id)).toEqual([holder.body.Id]);
  });

  it("is found by its name, and made when nobody has the name", async () => {
    const known = await label("Known");
    const holder = await hold([
      { Name: "Known", Description: "other" },
      { Name: "New", Description: "n" },
    ]);
    expect(holder.status, holder.text).toBe(201);
    const [added] = await named("New");
    expect(holder.body[member]).toEqual([known, added]);
    expect(added).toMatchObject({ Name: "New", Description: "n" });
    expect((await hold([{ Name: "New" }])).body[member]).toEqual([added]);
  });

  it("is carried once, and the id counts before the name", async () => {
    const [one, other] = [await label("One"), await label("Other")];
    const { body } = await hold([{ Id: one.Id, Name: "Other" }, { Name: "One" }, { Id: other.Id.toUpperCase() }]);
    expect(body[member]).toEqual([one, other]);
  });

  it("of a new name is one label however many ask for it at once", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => hold([{ Name: "Rush" }])));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await named("Rush")).toHaveLength(1);
  });

  it.each([
    ["an id nobody has", { Id: unknownId, Name: "Lost" }, "Id"],
    ["neither id nor name", { Description: "d" }, "Name"],
    ["an empty name", { Name: "" }, "Name"],
  ])("is refused with %s, and nothing is made", async (_, given, field) => {
    const { status, body } = await hold([{ Name: "Not made" }, given]);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, `${member}[1].${field}`]);
    expect(await named("Not made")).toEqual([]);
  });

  it("goes when nobody carries it, and stays while somebody does", async () => {
    const made = await label("Passing");
    const holder = await hold([{ Id: made.Id }]);
    const used = await anna.send("DELETE", `${path}/${made.Id}`);
    expect([used.status, used.body.ErrorCode]).toEqual([400, 4001]);
    const freed = await anna.send("PUT", `${holders}/${holder.body.Id}`, minimalBody());
    expect(freed.body[member]).toEqual([]);
    expect(await anna.send("DELETE", `${path}/${made.Id}`)).toMatchObject({ status: 200, text: "" });
    for (const method of ["GET", "DELETE"]) {
      const gone = await anna.send(method, `${path}/${made.Id}`);
      expect([gone.status, gone.body.ErrorCode]).toEqual([404, 3000]);
    }
  });

  it("seeded ones are carried by seeded records", async () => {
    const [first] = (await anna.get(path)).body.Data;
    const { body } = await anna.get(`${holders}?$filter=${member}/any(l: l/Id eq ${first?.Id})`);
    expect(body.Meta.TotalNumberOfResults).toBeGreaterThan(0);
  });
});

describe("delivery methods and terms", () => {
  it.each([
    ["/deliverymethods", "DeliveryMethodId"],
    ["/deliveryterms", "DeliveryTermId"],
  ])("%s are taken by customers", async (path, member) => {
    const made = await anna.send("POST", path, { Name: "Bud", Code: "BUD", NameEnglish: "Courier" });
    expect(made.body).toMatchObject({ Name: "Bud", Code: "BUD", NameEnglish: "Courier" });
    expect((await anna.get(`${path}/${made.body.Id}`)).body).toEqual(made.body);
    const taken = await anna.send("POST", "/customers", { ...minimalCustomer, [member]: made.body.Id });
    expect([taken.status, taken.body[member]]).toEqual([201, made.body.Id]);
    const { status, body } = await anna.send("POST", "/customers", { ...minimalCustomer, [member]: unknownId });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, member]);
    expect((await anna.send("POST", path, { Code: "X" })).body.Errors[0]?.Field).toBe("Name");
  });
});
