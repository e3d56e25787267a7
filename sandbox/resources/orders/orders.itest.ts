import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { norrsken } from "../../seed/companies";
import { rowsOf } from "../testing/book-invoice-of-rows";
import { type BooksClient, fullScopes, type JsonRecord, startBooks, today } from "../testing/books-client";
import { postingsOf } from "../testing/books-snapshot";
import { buildOrderBody, buildOrderRow, createOrderWithStatus, sendSuccessfully } from "../testing/quotes-and-orders";
import { createCustomer, openShop, type Shop } from "../testing/sales";

let books: BooksClient;
let shop: Shop;

beforeAll(async () => {
  books = await startBooks("empty");
  // The tests move the clock by years, so the token needs a longer life than a token has by default.
  const token = await books.createToken("anna@norrsken.example", norrsken.id, fullScopes, {
    expiresIn: 4 * 366 * 86_400,
  });
  shop = { ...(await openShop(books)), anna: books.callerWithToken(token) };
});
afterAll(() => books.sandbox.stop());
afterEach(async () => {
  expect(await books.sandbox.callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
});

const createCustomerId = async (members: JsonRecord) => (await createCustomer(shop.anna, members)).body.Id;
const readOrder = async (id: string) => (await shop.anna.get(`/orders/${id}`)).body;
const quantitiesOf = (order: JsonRecord) =>
  rowsOf(order).map(({ Quantity, DeliveredQuantity }) => [Quantity, DeliveredQuantity]);

async function sendAndReadRefusal(method: string, path: string, body?: unknown) {
  const reply = await shop.anna.send(method, path, body);
  return [reply.status, reply.body.ErrorCode, ...(reply.body.Errors ?? []).map(({ Field }) => Field)];
}

/** The body of an order with the ordered quantities 5 and 8 and the delivered quantities 2 and 8. */
const buildPartlyDeliveredOrder = () =>
  buildOrderBody(shop, [
    buildOrderRow(shop, "goods25", 5, 400, { DeliveredQuantity: 2 }),
    buildOrderRow(shop, "goods12", 8, 100, { DeliveredQuantity: 8 }),
    { IsTextRow: true, Text: "Levereras till bygget" },
  ]);

describe("an order", () => {
  it("is ongoing with the next number, whatever status is asked for: there are no order drafts", async () => {
    for (const Status of [1, 2, 3, 4]) {
      const { NextOrderNumber } = (await shop.anna.get("/companysettings")).body;
      const order = await sendSuccessfully(shop, "POST", "/orders", buildOrderBody(shop, undefined, { Status }));
      expect(order).toMatchObject({
        Status: 2,
        Number: NextOrderNumber,
        CreatedFromQuoteId: null,
        ShippedDateTime: null,
      });
    }
  });

  it("says what is ordered, and what of it is delivered, each rounded by itself", async () => {
    const order = await sendSuccessfully(shop, "POST", "/orders", buildPartlyDeliveredOrder());
    // Net and VAT of the ordered rows: 2,000 + 500 and 800 + 96; of the delivered rows: 800 + 200 and 800 + 96.
    expect(order).toMatchObject({
      Amount: 3396,
      VatAmount: 596,
      RoundingsAmount: 0,
      DeliveredAmount: 1896,
      DeliveredVatAmount: 296,
      DeliveredRoundingsAmount: 0,
    });
  });

  it("has its rows in the order of their numbers, and refuses one twice", async () => {
    const rows = [3, 1, 2].map((LineNumber) => buildOrderRow(shop, "goods25", LineNumber, 100, { LineNumber }));
    const order = await sendSuccessfully(shop, "POST", "/orders", buildOrderBody(shop, rows));
    expect(rowsOf(order).map(({ LineNumber, Amount }) => [LineNumber, Amount])).toEqual([
      [1, 100],
      [2, 200],
      [3, 300],
    ]);
    const rowsWithSameNumber = [1, 1].map((LineNumber) => buildOrderRow(shop, "goods25", 1, 100, { LineNumber }));
    expect(await sendAndReadRefusal("POST", "/orders", buildOrderBody(shop, rowsWithSameNumber))).toEqual([
      400,
      2000,
      "Rows[1].LineNumber",
    ]);
  });

  it("takes addresses, method and terms of delivery from the customer, and its own before them", async () => {
    const method = await sendSuccessfully(shop, "POST", "/deliverymethods", { Name: "Lastbil", Code: "LB" });
    const term = await sendSuccessfully(shop, "POST", "/deliveryterms", { Name: "Fritt vårt lager", Code: "EXW" });
    const CustomerId = await createCustomerId({
      DeliveryAddress1: "Byggplats 1",
      DeliveryCity: "Luleå",
      DeliveryMethodId: method.Id,
      DeliveryTermId: term.Id,
    });
    const order = await sendSuccessfully(
      shop,
      "POST",
      "/orders",
      buildOrderBody(shop, undefined, { CustomerId, DeliveryCity: "Boden" }),
    );
    expect(order).toMatchObject({
      InvoiceAddress1: "Åkervägen 7",
      DeliveryAddress1: "Byggplats 1",
      DeliveryCity: "Boden",
      DeliveryMethodId: method.Id,
      DeliveryMethodCode: "LB",
      DeliveryMethodName: "Lastbil",
      DeliveryTermId: term.Id,
      DeliveryTermName: "Fritt vårt lager",
    });
    const orderWithOwnMethod = await sendSuccessfully(
      shop,
      "POST",
      "/orders",
      buildOrderBody(shop, undefined, { CustomerId, DeliveryMethodCode: "X", DeliveryMethodName: "Cykelbud" }),
    );
    expect(orderWithOwnMethod).toMatchObject({
      DeliveryMethodId: null,
      DeliveryMethodName: "Cykelbud",
      DeliveryTermId: term.Id,
    });
  });

  it.each([
    ["more delivered than ordered", { DeliveredQuantity: 6 }, {}, [400, 2000, "Rows[0].DeliveredQuantity"]],
    ["less than nothing delivered", { DeliveredQuantity: -1 }, {}, [400, 2000, "Rows[0].DeliveredQuantity"]],
    ["a total below nothing", { Quantity: -5 }, {}, [400, 2000, "Rows"]],
    ["a currency that is none", {}, { CurrencyCode: "XXX" }, [400, 2000, "CurrencyCode"]],
    ["a country that is none", {}, { InvoiceCountryCode: "XX" }, [400, 2000, "InvoiceCountryCode"]],
    ["house work of nobody", {}, { RotReducedInvoicingType: 1 }, [400, 2000, "Persons"]],
    [
      "house work in a home without a name",
      {},
      { RotReducedInvoicingType: 1, RotPropertyType: 1, Persons: [{ Ssn: "19900101-2385" }] },
      [400, 2000, "HouseWorkPropertyName"],
    ],
    [
      "reverse charge of a customer who is not marked",
      {},
      { ReverseChargeOnConstructionServices: true },
      [400, 4027, "ReverseChargeOnConstructionServices"],
    ],
  ] as const)("refuses %s", async (_, rowMembers, members, expectedRefusal) => {
    const rows = [{ ...buildOrderRow(shop, "goods25", 5, 400), ...rowMembers }];
    expect(await sendAndReadRefusal("POST", "/orders", buildOrderBody(shop, rows, members))).toEqual(expectedRefusal);
  });

  it("keeps its status when it is replaced: another one is refused", async () => {
    const id = await createOrderWithStatus(shop, "ongoing");
    expect(await sendAndReadRefusal("PUT", `/orders/${id}`, buildOrderBody(shop, undefined, { Status: 3 }))).toEqual([
      400,
      4002,
      "Status",
    ]);
    await sendSuccessfully(
      shop,
      "PUT",
      `/orders/${id}`,
      buildOrderBody(shop, [buildOrderRow(shop, "goods25", 1, 100)]),
    );
    expect(await readOrder(id)).toMatchObject({ Status: 2, Amount: 125 });
  });
});

describe("delivery", () => {
  it("ships today: all of a row, unless less was said; taken back nothing is delivered", async () => {
    const body = buildPartlyDeliveredOrder();
    const [firstRow, secondRow] = body.Rows as JsonRecord[];
    const order = await sendSuccessfully(shop, "POST", "/orders", {
      ...body,
      ShippedDateTime: "2026-12-24",
      Rows: [firstRow, { ...secondRow, DeliveredQuantity: null }],
    });
    expect(order).toMatchObject({ ShippedDateTime: "2026-12-24", DeliveredAmount: 1000 });
    const shippedOrder = await sendSuccessfully(shop, "POST", `/orders/${order.Id}/completed`);
    expect(shippedOrder).toMatchObject({ Status: 3, ShippedDateTime: today, DeliveredAmount: 1896 });
    expect(quantitiesOf(shippedOrder)).toEqual([
      [5, 2],
      [8, 8],
    ]);
    const orderAfterVoid = await sendSuccessfully(shop, "POST", `/orders/${order.Id}/voided`);
    expect(orderAfterVoid).toMatchObject({
      Status: 2,
      ShippedDateTime: null,
      DeliveredAmount: 0,
      DeliveredVatAmount: 0,
    });
    expect(quantitiesOf(orderAfterVoid)).toEqual([
      [5, null],
      [8, null],
    ]);
  });

  it("of a part leaves a back order of the rest, at the same prices, once", async () => {
    const id = await createOrderWithStatus(shop, "shipped", buildPartlyDeliveredOrder());
    const backOrder = await sendSuccessfully(shop, "POST", `/orders/${id}/backorder`);
    expect(backOrder).toMatchObject({
      Status: 2,
      OrderDate: today,
      Amount: 1500,
      DeliveredAmount: 0,
      ShippedDateTime: null,
    });
    expect(backOrder.Number).toBe(Number((await readOrder(id)).Number) + 1);
    expect(quantitiesOf(backOrder)).toEqual([[3, null]]);
    expect(await sendAndReadRefusal("POST", `/orders/${id}/backorder`)).toEqual([400, 4002]);
    expect(await sendAndReadRefusal("POST", `/orders/${id}/voided`)).toEqual([400, 4028]);
    await sendSuccessfully(shop, "DELETE", `/orders/${backOrder.Id}`);
    expect((await sendSuccessfully(shop, "POST", `/orders/${id}/voided`)).Status).toBe(2);
  });

  it("of everything leaves nothing for a back order", async () => {
    const id = await createOrderWithStatus(shop, "shipped");
    expect(await sendAndReadRefusal("POST", `/orders/${id}/backorder`)).toEqual([400, 4002, "Rows"]);
  });

  it("holds an ongoing order whose rest is ordered behind as it is", async () => {
    const id = await createOrderWithStatus(shop, "ongoing", buildPartlyDeliveredOrder());
    await sendSuccessfully(shop, "POST", `/orders/${id}/backorder`);
    expect(await sendAndReadRefusal("PUT", `/orders/${id}`, buildPartlyDeliveredOrder())).toEqual([400, 4002]);
    expect(await sendAndReadRefusal("DELETE", `/orders/${id}`)).toEqual([400, 4001]);
  });

  it("cannot lose its order, shipped or not, and lets it go once it is deleted itself", async () => {
    const id = await createOrderWithStatus(shop, "shipped", buildPartlyDeliveredOrder());
    const backOrder = await sendSuccessfully(shop, "POST", `/orders/${id}/backorder`);
    expect(await sendAndReadRefusal("DELETE", `/orders/${id}`)).toEqual([400, 4001]);
    for (const orderId of [backOrder.Id, id]) await sendSuccessfully(shop, "DELETE", `/orders/${orderId}`);
    expect((await shop.anna.get(`/orders/${id}`)).status).toBe(404);
  });

  it("has one back order, however many ask at the same time", async () => {
    const id = await createOrderWithStatus(shop, "shipped", buildPartlyDeliveredOrder());
    const replies = await Promise.all([1, 2, 3, 4].map(() => shop.anna.send("POST", `/orders/${id}/backorder`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe("the invoice of an order", () => {
  it("has what is delivered, of the day it is booked, delivered on the day it was shipped", async () => {
    const body = { ...buildPartlyDeliveredOrder(), OurReference: "Bo", YourReference: "Åsa", InvoiceCity: "Boden" };
    const id = await createOrderWithStatus(shop, "shipped", body);
    await books.sandbox.callControl("POST", "/clock/advance", { seconds: 2 * 86_400 });
    const invoice = await sendSuccessfully(shop, "POST", `/orders/${id}/convert`, {});
    expect(invoice).toMatchObject({
      CreatedFromOrderId: id,
      CreatedFromQuoteId: null,
      InvoiceDate: "2026-11-20",
      DeliveryDate: today,
      TotalAmount: 1896,
      OurReference: "Bo",
      YourReference: "Åsa",
      InvoiceCity: "Boden",
    });
    expect(rowsOf(invoice).map(({ Quantity, Amount, Text }) => [Quantity, Amount, Text])).toEqual([
      [2, 800, "Artikel goods25"],
      [8, 800, "Artikel goods12"],
      [null, null, "Levereras till bygget"],
    ]);
    const [voucher] = (await shop.anna.get(`/vouchers?$filter=Id eq ${invoice.VoucherId}`)).body.Data;
    expect(postingsOf(voucher)).toEqual([
      [1510, 1896],
      [3051, -800],
      [3052, -800],
      [2611, -200],
      [2621, -96],
    ]);
    expect(await readOrder(id)).toMatchObject({ Status: 4, DeliveredAmount: 1896, ShippedDateTime: today });
    await books.sandbox.callControl("PUT", "/clock", { now: `${today}T12:00:00Z` });
  });

  it("of an order that is not shipped ships it", async () => {
    const id = await createOrderWithStatus(shop, "ongoing");
    const invoice = await sendSuccessfully(shop, "POST", `/orders/${id}/convert`);
    expect(invoice).toMatchObject({ TotalAmount: 2500, DeliveryDate: today });
    const order = await readOrder(id);
    expect([order.Status, order.ShippedDateTime, quantitiesOf(order)]).toEqual([4, today, [[5, 5]]]);
  });

  it("without any of its articles is refused with 4031", async () => {
    const undeliveredOrderBody = buildOrderBody(shop, [
      buildOrderRow(shop, "goods25", 5, 400, { DeliveredQuantity: 0 }),
    ]);
    const textOrderBody = buildOrderBody(shop, [{ IsTextRow: true, Text: "Bara text" }]);
    for (const body of [undeliveredOrderBody, textOrderBody]) {
      const id = await createOrderWithStatus(shop, "shipped", body);
      expect(await sendAndReadRefusal("POST", `/orders/${id}/convert`)).toEqual([400, 4031, "Rows"]);
      expect((await readOrder(id)).Status).toBe(3);
    }
  });

  it("in another currency than the customer's is refused", async () => {
    const id = await createOrderWithStatus(shop, "ongoing", buildOrderBody(shop, undefined, { CurrencyCode: "EUR" }));
    expect(await sendAndReadRefusal("POST", `/orders/${id}/convert`)).toEqual([400, 4002, "CurrencyCode"]);
  });

  it("is booked once, however many ask at the same time", async () => {
    const id = await createOrderWithStatus(shop, "shipped");
    const replies = await Promise.all([1, 2, 3, 4].map(() => shop.anna.send("POST", `/orders/${id}/convert`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await shop.anna.get(`/customerinvoices?$filter=CreatedFromOrderId eq ${id}`)).body.Data).toHaveLength(1);
  });

  it("is not made where its day cannot be booked, and the order stays as it was", async () => {
    const id = await createOrderWithStatus(shop, "shipped");
    const orderBefore = await readOrder(id);
    await books.sandbox.callControl("PUT", "/clock", { now: "2029-05-04T11:00:00Z" });
    expect(await sendAndReadRefusal("POST", `/orders/${id}/convert`)).toEqual([400, 3001, "InvoiceDate"]);
    await books.sandbox.callControl("PUT", "/clock", { now: `${today}T12:00:00Z` });
    expect(await readOrder(id)).toEqual(orderBefore);
  });

  it("takes house work with it: the order's persons, home and hours, of the part that is delivered", async () => {
    const CustomerId = await createCustomerId({ Name: "Åsa Öberg", IsPrivatePerson: true });
    const workRow = buildOrderRow(shop, "service25", 16, 625, { DeliveredQuantity: 8, WorkCostType: 1, WorkHours: 16 });
    const houseWorkMembers = {
      CustomerId,
      RotReducedInvoicingType: 1,
      RotPropertyType: 2,
      HouseWorkPropertyName: "Björken 1",
      Persons: [{ Ssn: "19900101-2385" }],
    };
    const id = await createOrderWithStatus(shop, "ongoing", buildOrderBody(shop, [workRow], houseWorkMembers));
    expect(await readOrder(id)).toMatchObject({ MaxAllowedTaxReductionAmount: 3000, RotReducedInvoicingPercent: 0.3 });
    const invoice = await sendSuccessfully(shop, "POST", `/orders/${id}/convert`, { WorkHouseOtherCosts: 100 });
    expect(invoice).toMatchObject({
      TotalAmount: 5000,
      RotReducedInvoicingAmount: 1500,
      RotReducedInvoicingPropertyName: "Björken 1",
      WorkHouseOtherCosts: 100,
      RemainingAmount: 3500,
    });
    expect(rowsOf(invoice)[0]).toMatchObject({ WorkHours: 8, IsWorkCost: true });
  });
});
