import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let minimalCustomer: JsonRecord;
let minimalArticle: JsonRecord;
let articleCount = 0;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const readFirstId = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  minimalCustomer = {
    Name: "Brf Solsidan",
    InvoiceCity: "Luleå",
    InvoicePostalCode: "972 32",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: await readFirstId("/termsofpayments"),
  };
  minimalArticle = {
    Name: "Timme",
    IsActive: true,
    CodingId: await readFirstId("/articleaccountcodings"),
    UnitId: await readFirstId("/units"),
  };
});
afterAll(() => books.sandbox.stop());

type LabelCase = { path: string; holdersPath: string; member: string; minimalBody: () => JsonRecord };

const labelCases: readonly LabelCase[] = [
  { path: "/customerlabels", holdersPath: "/customers", member: "CustomerLabels", minimalBody: () => minimalCustomer },
  {
    path: "/articlelabels",
    holdersPath: "/articles",
    member: "ArticleLabels",
    minimalBody: () => {
      articleCount += 1;
      return { ...minimalArticle, Number: `L${articleCount}` };
    },
  },
];

const unknownId = "00000000-0000-4000-8000-000000000000";

describe.each(labelCases)("$path", ({ path, holdersPath, member, minimalBody }) => {
  const createHolder = (labels: readonly JsonRecord[]) =>
    anna.send("POST", holdersPath, { ...minimalBody(), [member]: labels });
  const createLabel = async (name: string) => (await anna.send("POST", path, { Name: name, Description: "d" })).body;
  const findLabels = async (name: string) => (await anna.get(`${path}?$filter=Name eq '${name}'`)).body.Data;

  it("shows on its holders as it stands now", async () => {
    const createdLabel = await createLabel("Before");
    const holder = await createHolder([{ Id: createdLabel.Id }]);
    expect(holder.body[member]).toEqual([createdLabel]);
    const changedReply = await anna.send("PUT", `${path}/${createdLabel.Id}`, { Name: "After", Description: null });
    expect(changedReply.body).toEqual({ Id: createdLabel.Id, Name: "After", Description: null });
    expect((await anna.get(`${holdersPath}/${holder.body.Id}`)).body[member]).toEqual([changedReply.body]);
    const holdersReply = await anna.get(`${holdersPath}?$filter=${member}/any(l: l/Name eq 'After')`);
    expect(holdersReply.body.Data.map(({ Id }) => Id)).toEqual([holder.body.Id]);
  });

  it("is found by its name, and made when nobody has the name", async () => {
    const existingLabel = await createLabel("Known");
    const holder = await createHolder([
      { Name: "Known", Description: "other" },
      { Name: "New", Description: "n" },
    ]);
    expect(holder.status, holder.text).toBe(201);
    const [addedLabel] = await findLabels("New");
    expect(holder.body[member]).toEqual([existingLabel, addedLabel]);
    expect(addedLabel).toMatchObject({ Name: "New", Description: "n" });
    expect((await createHolder([{ Name: "New" }])).body[member]).toEqual([addedLabel]);
  });

  it("is carried once, and the id counts before the name", async () => {
    const [firstLabel, secondLabel] = [await createLabel("One"), await createLabel("Other")];
    const { body } = await createHolder([
      { Id: firstLabel.Id, Name: "Other" },
      { Name: "One" },
      { Id: secondLabel.Id.toUpperCase() },
    ]);
    expect(body[member]).toEqual([firstLabel, secondLabel]);
  });

  it("of a new name is one label however many ask for it at once", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => createHolder([{ Name: "Rush" }])));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await findLabels("Rush")).toHaveLength(1);
  });

  it.each([
    ["an id nobody has", { Id: unknownId, Name: "Lost" }, "Id"],
    ["neither id nor name", { Description: "d" }, "Name"],
    ["an empty name", { Name: "" }, "Name"],
  ])("is refused with %s, and nothing is made", async (_, labelMembers, field) => {
    const { status, body } = await createHolder([{ Name: "Not made" }, labelMembers]);
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, `${member}[1].${field}`]);
    expect(await findLabels("Not made")).toEqual([]);
  });

  it("goes when nobody carries it, and stays while somebody does", async () => {
    const createdLabel = await createLabel("Passing");
    const holder = await createHolder([{ Id: createdLabel.Id }]);
    const refusedDeletion = await anna.send("DELETE", `${path}/${createdLabel.Id}`);
    expect([refusedDeletion.status, refusedDeletion.body.ErrorCode]).toEqual([400, 4001]);
    const holderReply = await anna.send("PUT", `${holdersPath}/${holder.body.Id}`, minimalBody());
    expect(holderReply.body[member]).toEqual([]);
    expect(await anna.send("DELETE", `${path}/${createdLabel.Id}`)).toMatchObject({ status: 200, text: "" });
    for (const method of ["GET", "DELETE"]) {
      const missingReply = await anna.send(method, `${path}/${createdLabel.Id}`);
      expect([missingReply.status, missingReply.body.ErrorCode]).toEqual([404, 3000]);
    }
  });

  it("seeded ones are carried by seeded records", async () => {
    const [seededLabel] = (await anna.get(path)).body.Data;
    const { body } = await anna.get(`${holdersPath}?$filter=${member}/any(l: l/Id eq ${seededLabel?.Id})`);
    expect(body.Meta.TotalNumberOfResults).toBeGreaterThan(0);
  });
});

describe("delivery methods and terms", () => {
  it.each([
    ["/deliverymethods", "DeliveryMethodId"],
    ["/deliveryterms", "DeliveryTermId"],
  ])("%s are taken by customers", async (path, member) => {
    const createdReply = await anna.send("POST", path, { Name: "Bud", Code: "BUD", NameEnglish: "Courier" });
    expect(createdReply.body).toMatchObject({ Name: "Bud", Code: "BUD", NameEnglish: "Courier" });
    expect((await anna.get(`${path}/${createdReply.body.Id}`)).body).toEqual(createdReply.body);
    const customerReply = await anna.send("POST", "/customers", { ...minimalCustomer, [member]: createdReply.body.Id });
    expect([customerReply.status, customerReply.body[member]]).toEqual([201, createdReply.body.Id]);
    const { status, body } = await anna.send("POST", "/customers", { ...minimalCustomer, [member]: unknownId });
    expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, member]);
    expect((await anna.send("POST", path, { Code: "X" })).body.Errors[0]?.Field).toBe("Name");
  });
});
