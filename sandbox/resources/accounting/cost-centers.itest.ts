import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookInvoiceOfRows, rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "../testing/books-client";
import { buildRow, createDraft, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;
let anna: Caller;
let costCenters: (JsonRecord & { Id: string })[];

beforeAll(async () => {
  books = await startBooks();
  shop = await openShop(books);
  anna = shop.anna;
  costCenters = (await anna.get("/costcenters")).body.Data;
});
afterAll(() => books.sandbox.stop());

let createdCount = 0;

async function createCostCenterItem(centerNumber: number, members: JsonRecord = {}): Promise<string> {
  createdCount += 1;
  const body = {
    CostCenterId: costCenters[centerNumber - 1]?.Id,
    Name: "Lag",
    ShortName: `T${createdCount}`,
    IsActive: true,
    ...members,
  };
  const reply = await anna.send("POST", "/costcenteritems", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.Id;
}

async function createProject(members: JsonRecord = {}): Promise<string> {
  createdCount += 1;
  const body = { Number: `T${createdCount}`, Name: "Brygga", StartDate: "2026-01-01", ...members };
  const reply = await anna.send("POST", "/projects", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.Id;
}

const refusalOf = ({ status, body }: { status: number; body: JsonRecord & { Errors: { Field: string }[] } }) => [
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
    const [, , thirdCenter] = costCenters;
    const { status, body } = await anna.send("PUT", `/costcenters/${thirdCenter?.Id}`, {
      Name: "Fordon",
      IsActive: false,
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...thirdCenter, Name: "Fordon", IsActive: false });
    const missingReply = await anna.send("PUT", "/costcenters/00000000-0000-4000-8000-000000000000", { Name: "x" });
    expect([missingReply.status, missingReply.body.ErrorCode]).toEqual([404, 3000]);
    const longNameReply = await anna.send("PUT", `/costcenters/${thirdCenter?.Id}`, { Name: "x".repeat(21) });
    expect(refusalOf(longNameReply)).toEqual([400, 2000, "Name"]);
    await anna.send("PUT", `/costcenters/${thirdCenter?.Id}`, thirdCenter);
  });

  it("are used by the company while one of them is", async () => {
    const readUsesCostCenter = async () => (await anna.get("/companysettings")).body.UsesCostCenter;
    expect(await readUsesCostCenter()).toBe(true);
    for (const { Id, Name } of costCenters) await anna.send("PUT", `/costcenters/${Id}`, { Name, IsActive: false });
    expect(await readUsesCostCenter()).toBe(false);
    for (const center of costCenters) await anna.send("PUT", `/costcenters/${center.Id}`, center);
    expect(await readUsesCostCenter()).toBe(true);
  });

  it("keep their items, and no two with one short name", async () => {
    const id = await createCostCenterItem(1, { ShortName: "UNIK" });
    const duplicateItem = { CostCenterId: costCenters[0]?.Id, Name: "Lag", ShortName: "UNIK", IsActive: true };
    expect(refusalOf(await anna.send("POST", "/costcenteritems", duplicateItem))).toEqual([400, 4000, "ShortName"]);
    await createCostCenterItem(2, { ShortName: "UNIK" });
    const movedReply = await anna.send("PUT", `/costcenteritems/${id}`, {
      ...duplicateItem,
      CostCenterId: costCenters[1]?.Id,
    });
    expect(refusalOf(movedReply)).toEqual([400, 2000, "CostCenterId"]);
    const otherItemId = await createCostCenterItem(1);
    expect(refusalOf(await anna.send("PUT", `/costcenteritems/${otherItemId}`, duplicateItem))).toEqual([
      400,
      4000,
      "ShortName",
    ]);
  });
});

describe("projects", () => {
  it("show their customer, are ongoing unless told, and do not end before they start", async () => {
    const { body } = await anna.get(`/projects/${await createProject({ CustomerId: shop.customerId })}`);
    expect(body).toMatchObject({ CustomerName: "Älvsbyns Kök AB", Status: 1, StartDate: "2026-01-01" });
    const earlyEndBody = { Number: "T-early", Name: "x", StartDate: "2026-02-01", EndDate: "2026-01-31" };
    expect(refusalOf(await anna.send("POST", "/projects", earlyEndBody))).toEqual([400, 2000, "EndDate"]);
    const duplicateReply = await anna.send("POST", "/projects", { Number: body.Number, Name: "x", StartDate: today });
    expect(refusalOf(duplicateReply)).toEqual([400, 4000, "Number"]);
  });
});

const coffeeAccount = 5460;
const buildVoucherBody = (members: JsonRecord) => ({
  VoucherDate: today,
  VoucherText: "Kaffe",
  Rows: [
    { AccountNumber: coffeeAccount, DebitAmount: 10, ...members },
    { AccountNumber: 1930, CreditAmount: 10 },
  ],
});

describe("rows are refused", () => {
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const refusedCases: readonly (readonly [what: string, code: number, member: string, id: () => Promise<string>])[] = [
    ["an unknown item", 3000, "CostCenterItemId1", async () => unknownId],
    ["an item of another cost centre", 2000, "CostCenterItemId2", () => createCostCenterItem(1)],
    ["an item out of use", 5006, "CostCenterItemId1", () => createCostCenterItem(1, { IsActive: false })],
    ["an unknown project", 3000, "ProjectId", async () => unknownId],
    ["a finished project", 5005, "ProjectId", () => createProject({ Status: 2 })],
    ["a project that ended yesterday", 5005, "ProjectId", () => createProject({ EndDate: "2026-11-17" })],
  ];

  it.each(refusedCases)("with %s (%i), in a voucher, a draft and an invoice", async (_, code, member, createId) => {
    const id = await createId();
    const field = `Rows[0].${member}`;
    expect(refusalOf(await anna.send("POST", "/vouchers", buildVoucherBody({ [member]: id })))).toEqual([
      400,
      code,
      field,
    ]);
    const rows = [buildRow(shop, "service25", 1, 100, { [member]: id })];
    expect(refusalOf(await createDraft(shop, rows))).toEqual([400, code, field]);
    const invoice = { CustomerId: shop.customerId, Rows: rows };
    expect(refusalOf(await anna.send("POST", "/customerinvoices", invoice))).toEqual([400, code, field]);
  });

  it("with an item whose cost centre is out of use", async () => {
    const [, secondCenter] = costCenters;
    const id = await createCostCenterItem(2);
    await anna.send("PUT", `/costcenters/${secondCenter?.Id}`, { Name: secondCenter?.Name, IsActive: false });
    const reply = await anna.send("POST", "/vouchers", buildVoucherBody({ CostCenterItemId2: id }));
    expect(refusalOf(reply)).toEqual([400, 5006, "Rows[0].CostCenterItemId2"]);
    await anna.send("PUT", `/costcenters/${secondCenter?.Id}`, secondCenter);
    expect((await anna.send("POST", "/vouchers", buildVoucherBody({ CostCenterItemId2: id }))).status).toBe(201);
  });

  it("when the project ends between saving and booking", async () => {
    const id = await createProject();
    const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 100, { ProjectId: id })]);
    expect(draft.status, draft.text).toBe(201);
    await anna.send("PUT", `/projects/${id}`, { Number: "T-end", Name: "x", StartDate: "2026-01-01", Status: 2 });
    const reply = await anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect(refusalOf(reply)).toEqual([400, 5005, "Rows[0].ProjectId"]);
  });
});

describe("an invoice's voucher", () => {
  it("carries them on the accounts of what was sold, one row for each", async () => {
    const [itemId, projectId] = [await createCostCenterItem(1), await createProject()];
    const { postings, voucher, invoice } = await bookInvoiceOfRows(shop, [
      buildRow(shop, "service25", 1, 100, { CostCenterItemId1: itemId, ProjectId: projectId }),
      buildRow(shop, "service25", 2, 100, { CostCenterItemId1: itemId, ProjectId: projectId }),
      buildRow(shop, "service25", 1, 50),
    ]);
    expect(postings).toEqual([
      [1510, 438],
      [3041, -300],
      [3041, -50],
      [2611, -87.5],
      [3740, -0.5],
    ]);
    const rowDimensions = rowsOf(voucher).map((row) => [row.CostCenterItemId1, row.ProjectId]);
    expect(rowDimensions).toEqual([
      [null, null],
      [itemId, projectId],
      [null, null],
      [null, null],
      [null, null],
    ]);
    const voidReply = await anna.send("POST", `/customerinvoices/${invoice.Id}/void`);
    expect(voidReply.status).toBe(200);
    const [creditVoucher] = (await anna.get("/vouchers?$filter=VoucherType eq 15&$orderby=CreatedUtc desc")).body.Data;
    expect(rowsOf(creditVoucher ?? {}).map((row) => [row.CostCenterItemId1, row.ProjectId])).toEqual(rowDimensions);
  });

  it("is refused where the account takes none (2000)", async () => {
    const [year] = (await anna.get(`/fiscalyears?$filter=StartDate le ${today} and EndDate ge ${today}`)).body.Data;
    const accountPath = `/accounts/${year?.Id}/3041`;
    const accountBefore = (await anna.get(accountPath)).body;
    const draft = await createDraft(shop, [
      { IsTextRow: true, Text: "Brygga", ReversedConstructionServicesVatFree: false },
      buildRow(shop, "service25", 1, 100, {
        ProjectId: await createProject(),
        CostCenterItemId1: await createCostCenterItem(1),
      }),
    ]);
    await anna.send("PUT", accountPath, { ...accountBefore, IsProjectAllowed: false, IsCostCenterAllowed: false });
    const reply = await anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
    expect(reply.body.Errors.map(({ Field }) => Field)).toEqual(["Rows[1].CostCenterItemId1", "Rows[1].ProjectId"]);
    expect([reply.status, reply.body.ErrorCode]).toEqual([400, 2000]);
    await anna.send("PUT", accountPath, { ...accountBefore, IsFirstCostCenterMandatory: true });
    const draftWithoutItem = await createDraft(shop, [buildRow(shop, "service25", 1, 100)]);
    const refusedReply = await anna.send("POST", `/customerinvoicedrafts/${draftWithoutItem.body.Id}/convert`);
    expect(refusalOf(refusedReply)).toEqual([400, 2000, "Rows[0].CostCenterItemId1"]);
    await anna.send("PUT", accountPath, accountBefore);
    expect((await books.sandbox.callControl("GET", "/invariants")) as JsonRecord).toEqual({ ok: true, violations: [] });
  });
});
