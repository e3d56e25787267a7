import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookInvoiceOfRows, rowsOf } from "../testing/book-invoice-of-rows";
import { type Books, type Caller, startBooks, today, type Wire } from "../testing/books-client";
import { createDraft, openShop, row, type Shop } from "../testing/sales";

let books: Books;
let shop: Shop;
let anna: Caller;
let costCenters: (Wire & { Id: string })[];

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
  anna = shop.anna;
  costCenters = (await anna.get("/costcenters")).body.Data;
});
afterAll(() => books.sandbox.stop());

let createdCount = 0;

async function createItem(center: number, members: Wire = {}): Promise<string> {
  createdCount += 1;
  const body = {
    CostCenterId: costCenters[center - 1]?.Id,
    Name: "Lag",
    ShortName: `T${createdCount}`,
    IsActive: true,
    ...members,
  };
  const reply = await anna.send("POST", "/costcenteritems", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.Id;
}

async function createProject(members: Wire = {}): Promise<string> {
  createdCount += 1;
  const body = { Number: `T${createdCount}`, Name: "Brygga", StartDate: "2026-01-01", ...members };
  const reply = await anna.send("POST", "/projects", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.Id;
}

const refusal = ({ status, body }: { status: number; body: Wire & { Errors: { Field: string }[] } }) => [
  status,
  body.ErrorCode,
  body.Errors[0]?.Field,
];

describe("cost centres", () => {
  it("are three, by number, each with its items", async () => {
    expect(costCenters.map((center) => center.Number)).toEqual([1, 2, 3]);
    const items = (await anna.get("/costcenteritems")).body.Data;
    expect(items.length).toBeGreaterThan(5);
    expect(costCenters.flatMap((center) => center.Items)).toEqual(items);
  });

  it("take a name and whether they are used, and their items stay", async () => {
    const [, , third] = costCenters;
    const { status, body } = await anna.send("PUT", `/costcenters/${third?.Id}`, { Name: "Fordon", IsActive: false });
    expect(status).toBe(200);
    expect(body).toEqual({ ...third, Name: "Fordon", IsActive: false });
    const missing = await anna.send("PUT", "/costcenters/00000000-0000-4000-8000-000000000000", { Name: "x" });
    expect([missing.status, missing.body.ErrorCode]).toEqual([404, 3000]);
    const long = await anna.send("PUT", `/costcenters/${third?.Id}`, { Name: "x".repeat(21) });
    expect(refusal(long)).toEqual([400, 2000, "Name"]);
    await anna.send("PUT", `/costcenters/${third?.Id}`, third);
  });

  it("are used by the company while one of them is", async () => {
    const used = async () => (await anna.get("/companysettings")).body.UsesCostCenter;
    expect(await used()).toBe(true);
    for (const { Id, Name } of costCenters) await anna.send("PUT", `/costcenters/${Id}`, { Name, IsActive: false });
    expect(await used()).toBe(false);
    for (const center of costCenters) await anna.send("PUT", `/costcenters/${center.Id}`, center);
    expect(await used()).toBe(true);
  });

  it("keep their items, and no two with one short name", async () => {
    const id = await createItem(1, { ShortName: "UNIK" });
    const again = { CostCenterId: costCenters[0]?.Id, Name: "Lag", ShortName: "UNIK", IsActive: true };
    expect(refusal(await anna.send("POST", "/costcenteritems", again))).toEqual([400, 4000, "ShortName"]);
    await createItem(2, { ShortName: "UNIK" });
    const moved = await anna.send("PUT", `/costcenteritems/${id}`, { ...again, CostCenterId: costCenters[1]?.Id });
    expect(refusal(moved)).toEqual([400, 2000, "CostCenterId"]);
    const other = await createItem(1);
    expect(refusal(await anna.send("PUT", `/costcenteritems/${other}`, again))).toEqual([400, 4000, "ShortName"]);
  });
});

describe("projects", () => {
  it("show their customer, are ongoing unless told, and do not end before they start", async () => {
    const { body } = await anna.get(`/projects/${await createProject({ CustomerId: shop.customerId })}`);
    expect(body).toMatchObject({ CustomerName: "Älvsbyns Kök AB", Status: 1, StartDate: "2026-01-01" });
    const early = { Number: "T-early", Name: "x", StartDate: "2026-02-01", EndDate: "2026-01-31" };
    expect(refusal(await anna.send("POST", "/projects", early))).toEqual([400, 2000, "EndDate"]);
    const twice = await anna.send("POST", "/projects", { Number: body.Number, Name: "x", StartDate: today });
    expect(refusal(twice)).toEqual([400, 4000, "Number"]);
  });
});

const account = 5460;
const voucherBody = (members: Wire) => ({
  VoucherDate: today,
  VoucherText: "Kaffe",
  Rows: [
    { AccountNumber: account, DebitAmount: 10, ...members },
    { AccountNumber: 1930, CreditAmount: 10 },
  ],
});

describe("rows are refused", () => {
  const unknown = "00000000-0000-4000-8000-000000000000";
  const cases: readonly (readonly [what: string, code: number, member: string, id: () => Promise<string>])[] = [
    ["an unknown item", 3000, "CostCenterItemId1", async () => unknown],
    ["an item of another cost centre", 2000, "CostCenterItemId2", () => createItem(1)],
    ["an item out of use", 5006, "CostCenterItemId1", () => createItem(1, { IsActive: false })],
    ["an unknown project", 3000, "ProjectId", async () => unknown],
    ["a finished project", 5005, "ProjectId", () => createProject({ Status: 2 })],
    ["a project that ended yesterday", 5005, "ProjectId", () => createProject({ EndDate: "2026-11-17" })],
  ];

  it.each(cases)("with %s (%i), in a voucher, a draft and an invoice", async (_, code, member, idOf) => {
    const id = await idOf();
    const field = `Rows[0].${member}`;
    expect(refusal(await anna.send("POST", "/vouchers", voucherBody({ [member]: id })))).toEqual([400, code, field]);
    const rows = [row(shop, "service25", 1, 100, { [member]: id })];
    expect(refusal(await createDraft(shop, rows))).toEqual([400, code, field]);
    const invoice = { CustomerId: shop.customerId, Rows: rows };
    expect(refusal(await anna.send("POST", "/customerinvoices", invoice))).toEqual([400, code, field]);
  });

  it("with an item whose cost centre is out of use", async () => {
    const [, second] = costCenters;
    const id = await createItem(2);
    await anna.send("PUT", `/costcenters/${second?.Id}`, { Name: second?.Name, IsActive: false });
    const reply = await anna.send("POST", "/vouchers", voucherBody({ CostCenterItemId2: id }));
    expect(refusal(reply)).toEqual([400, 5006, "Rows[0].CostCenterItemId2"]);
    await anna.send("PUT", `/costcenters/${second?.Id}`, second);
    expect((await anna.send("POST", "/vouchers", voucherBody({ CostCenterItemId2: id }))).status).toBe(201);
  });

  it("when the project ends between saving and booking", async () => {
    const id = await createProject();
    const draft = await createDraft(shop, [row(shop, "service25", 1, 100, { ProjectId: id })]);
    expect(draft.status, draft.text).toBe(201);
    await anna.send("PUT", `/projects/${id}`, { Number: "T-end", Name: "x", StartDate: "2026-01-01", Status: 2 });
    const reply = await anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect(refusal(reply)).toEqual([400, 5005, "Rows[0].ProjectId"]);
  });
});

describe("an invoice's voucher", () => {
  it("carries them on the accounts of what was sold, one row for each", async () => {
    const [lag, brygga] = [await createItem(1), await createProject()];
    const {
      postings,
      voucher: made,
      invoice,
    } = await bookInvoiceOfRows(shop, [
      row(shop, "service25", 1, 100, { CostCenterItemId1: lag, ProjectId: brygga }),
      row(shop, "service25", 2, 100, { CostCenterItemId1: lag, ProjectId: brygga }),
      row(shop, "service25", 1, 50),
    ]);
    expect(postings).toEqual([
      [1510, 438],
      [3041, -300],
      [3041, -50],
      [2611, -87.5],
      [3740, -0.5],
    ]);
    const rowDimensions = rowsOf(made).map((one) => [one.CostCenterItemId1, one.ProjectId]);
    expect(rowDimensions).toEqual([
      [null, null],
      [lag, brygga],
      [null, null],
      [null, null],
      [null, null],
    ]);
    const voided = await anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
    expect(voided.status).toBe(200);
    const [credit] = (await anna.get("/vouchers?$filter=VoucherType eq 15&$orderby=CreatedUtc desc")).body.Data;
    expect(rowsOf(credit ?? {}).map((one) => [one.CostCenterItemId1, one.ProjectId])).toEqual(rowDimensions);
  });

  it("is refused where the account takes none (2000)", async () => {
    const [year] = (await anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body.Data;
    const at = `/accounts/${year?.Id}/3041`;
    const before = (await anna.get(at)).body;
    const draft = await createDraft(shop, [
      { IsTextRow: true, Text: "Brygga", ReversedConstructionServicesVatFree: false },
      row(shop, "service25", 1, 100, { ProjectId: await createProject(), CostCenterItemId1: await createItem(1) }),
    ]);
    await anna.send("PUT", at, { ...before, IsProjectAllowed: false, IsCostCenterAllowed: false });
    const reply = await anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect(reply.body.Errors.map(({ Field }) => Field)).toEqual(["Rows[1].CostCenterItemId1", "Rows[1].ProjectId"]);
    expect([reply.status, reply.body.ErrorCode]).toEqual([400, 2000]);
    await anna.send("PUT", at, { ...before, IsFirstCostCenterMandatory: true });
    const bare = await createDraft(shop, [row(shop, "service25", 1, 100)]);
    const demanded = await anna.send("POST", `/customerinvoicedrafts/${bare.body.Id}/convert`);
    expect(refusal(demanded)).toEqual([400, 2000, "Rows[0].CostCenterItemId1"]);
    await anna.send("PUT", at, before);
    expect((await books.sandbox.control("GET", "/invariants")) as Wire).toEqual({ ok: true, violations: [] });
  });
});
