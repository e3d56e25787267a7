import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { norrsken, tulp } from "../../seed/companies";
import { postNotification } from "../../webhooks/post";
import { createSelfSignedCertificate } from "../../webhooks/testing/certificate";
import { type Receiver, startReceiver, writeCertificateFile } from "../../webhooks/testing/receiver";
import { type BooksClient, type Caller, fullScopes, type JsonRecord, startBooks, today } from "../testing/books-client";

let books: BooksClient;
let anna: Caller;
let receiver: Receiver;

beforeAll(async () => {
  books = await startBooks("empty", { SANDBOX_EXTRA_CA: writeCertificateFile() });
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const buildWebhookBody = (overrides: JsonRecord = {}): JsonRecord => ({
  Endpoint: `${receiver.url}/hooks?of=norrsken`,
  Subscriptions: [{ Entity: "Customer" }],
  ...overrides,
});

describe("a webhook that is made", () => {
  it("is inactive unless Active is true, and its endpoint is not called", async () => {
    const { status, body } = await anna.send("POST", "/webhooks", buildWebhookBody());
    expect([status, body.Active, body.Subscriptions]).toEqual([
      ...[201, false],
      [{ Entity: "Customer", SubscriptionType: 2 }],
    ]);
    expect(body.CreatedUtc).toBe(body.ModifiedUtc);
    expect(receiver.receivedPosts).toEqual([]);
    expect((await anna.get(`/webhooks/${body.Identifier}`)).body).toEqual(body);
  });

  it("names its entities or gives their numbers", async () => {
    const Subscriptions = [
      { SubscriptionType: 3 },
      { Entity: "WebshopOrder" },
      { Entity: "Order", SubscriptionType: 5 },
    ];
    const { status, body } = await anna.send("POST", "/webhooks", buildWebhookBody({ Subscriptions }));
    expect([status, body.Subscriptions]).toEqual([
      201,
      [
        { Entity: "CustomerInvoice", SubscriptionType: 3 },
        { Entity: "WebshopOrder", SubscriptionType: null },
        { Entity: "Order", SubscriptionType: 5 },
      ],
    ]);
  });

  it("with Active true is tested first, with its header, signed as all others are", async () => {
    const { status, body, text } = await anna.send(
      "POST",
      "/webhooks",
      buildWebhookBody({
        Active: true,
        AuthenticationKey: "Authorization",
        AuthenticationValue: "Basic x",
        SigningKey: "k",
      }),
    );
    expect([status, body.Active], text).toEqual([201, true]);
    const [testNotification] = receiver.receivedPosts;
    expect(testNotification?.path).toBe("/hooks?of=norrsken");
    expect(testNotification?.headers.authorization).toBe("Basic x");
    expect(testNotification?.headers["x-hub-signature"]).toMatch(/^sha1=[A-Za-z0-9+/]{43}=$/);
    const Url = `${books.sandbox.url}/v2/webhooks/${body.Identifier}`;
    const expectedNotification = {
      Entity: "Webhook",
      Action: "Created",
      Url,
      ServiceCustomerId: norrsken.id,
      RetryAttempt: 0,
    };
    expect(testNotification?.body).toMatchObject(expectedNotification);
  });

  it.each([199, 301, 404, 500] as const)(
    "with Active true is not when the test is answered %s",
    async (answerStatus) => {
      const { Meta } = (await anna.get("/webhooks")).body;
      receiver.setAnswerRule(() => (answerStatus === 199 ? { redirect: receiver.url } : answerStatus));
      const { status, body } = await anna.send("POST", "/webhooks", buildWebhookBody({ Active: true }));
      expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 4100, "Endpoint"]);
      expect((await anna.get("/webhooks")).body.Meta.TotalNumberOfResults).toBe(Meta.TotalNumberOfResults);
      expect(receiver.receivedPosts).toHaveLength(1);
    },
  );

  it("has failed its test when the endpoint does not answer in time", async () => {
    receiver.setAnswerRule(() => "silent");
    const endpoint = { Endpoint: receiver.url, AuthenticationKey: null, AuthenticationValue: null, SigningKey: null };
    const notification = { Identifier: "x", ServiceCustomerId: norrsken.id, Entity: "Webhook", Action: "Created" };
    const notificationDetails = { Url: receiver.url, ModifiedUtc: `${today}T11:00:00.0000000Z`, RetryAttempt: 0 };
    const failure = await postNotification(endpoint, { ...notification, ...notificationDetails }, { timeoutMs: 200 });
    expect(failure).toBe("it did not answer within 0.2 seconds");
  });

  it("with Active true is not when nobody is there, or the certificate is nobody's", async () => {
    const untrustedReceiver = await startReceiver(createSelfSignedCertificate());
    for (const Endpoint of ["https://localhost:1/", untrustedReceiver.url]) {
      const { status, body } = await anna.send("POST", "/webhooks", buildWebhookBody({ Active: true, Endpoint }));
      expect([status, body.ErrorCode, body.Errors[0]?.Field], Endpoint).toEqual([400, 4100, "Endpoint"]);
    }
    expect(untrustedReceiver.receivedPosts).toEqual([]);
    await untrustedReceiver.stop();
  });
});

describe("a webhook that is replaced", () => {
  it("is tested again with Active true; what does not answer changes nothing", async () => {
    const { body: createdWebhook } = await anna.send("POST", "/webhooks", buildWebhookBody());
    const webhookPath = `/webhooks/${createdWebhook.Identifier}`;
    receiver.setAnswerRule(() => 503);
    const refusedReply = await anna.send("PUT", webhookPath, { ...createdWebhook, Active: true, Description: "new" });
    expect([refusedReply.status, refusedReply.body.ErrorCode]).toEqual([400, 4100]);
    expect((await anna.get(webhookPath)).body).toEqual(createdWebhook);
    receiver.setAnswerRule(() => 204);
    const replacedReply = await anna.send("PUT", webhookPath, { ...createdWebhook, Active: true, Description: "new" });
    expect([replacedReply.status, replacedReply.body.Active, replacedReply.body.Description]).toEqual([
      200,
      true,
      "new",
    ]);
    expect(receiver.receivedPosts.map(({ body }) => body.Action)).toEqual(["Changed", "Changed"]);
    const inactiveReply = await anna.send("PUT", webhookPath, {
      Endpoint: createdWebhook.Endpoint,
      Subscriptions: createdWebhook.Subscriptions,
    });
    expect([inactiveReply.status, inactiveReply.body.Active, inactiveReply.body.Description]).toEqual([
      200,
      false,
      null,
    ]);
    expect(receiver.receivedPosts).toHaveLength(2);
  });

  it("is gone when it is deleted", async () => {
    const { body: createdWebhook } = await anna.send("POST", "/webhooks", buildWebhookBody());
    const webhookPath = `/webhooks/${createdWebhook.Identifier}`;
    expect((await anna.send("DELETE", webhookPath)).status).toBe(200);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const { status, body } = await anna.send(method, webhookPath, method === "PUT" ? createdWebhook : undefined);
      expect([status, body.ErrorCode], method).toEqual([404, 3000]);
    }
  });
});

it.each([
  ["Endpoint", { Endpoint: "http://localhost/hooks" }],
  ["Endpoint", { Endpoint: "localhost" }],
  ["Endpoint", { Endpoint: "https://" }],
  ["Endpoint", { Endpoint: "https://user:secret@localhost/" }],
  ["Endpoint", { Endpoint: "" }],
  ["Endpoint", { Endpoint: undefined }],
  ["Endpoint", { Endpoint: `https://localhost/${"x".repeat(500)}` }],
  ["Subscriptions", { Subscriptions: undefined }],
  ["Subscriptions", { Subscriptions: [] }],
  ["Subscriptions[0].Entity", { Subscriptions: [{ Entity: "SupplierInvoice" }] }],
  ["Subscriptions[0].Entity", { Subscriptions: [{}] }],
  ["Subscriptions[0].Entity", { Subscriptions: [{ Entity: "Customer", SubscriptionType: 1 }] }],
  ["Subscriptions[0].Entity", { Subscriptions: [{ Entity: "WebshopOrder", SubscriptionType: 5 }] }],
  ["Subscriptions[0].SubscriptionType", { Subscriptions: [{ SubscriptionType: 0 }] }],
  ["Subscriptions[0].SubscriptionType", { Subscriptions: [{ SubscriptionType: 7 }] }],
  ["Description", { Description: "x".repeat(256) }],
  ["SigningKey", { SigningKey: "x".repeat(256) }],
  ["AuthenticationKey", { AuthenticationKey: "x".repeat(256) }],
  ["AuthenticationKey", { AuthenticationKey: "two words" }],
  ["AuthenticationKey", { AuthenticationKey: "Content-Length" }],
  ["AuthenticationKey", { AuthenticationKey: "x-hub-signature" }],
  ["AuthenticationValue", { AuthenticationValue: "x".repeat(256) }],
  ["AuthenticationValue", { AuthenticationValue: "one\r\nX-Other: two" }],
  ["AuthenticationValue", { AuthenticationValue: "lösen" }],
  ["AuthenticationValue", { AuthenticationValue: "pass–word" }],
] as const)("refuses at %s: %j", async (field, overrides) => {
  const { status, body } = await anna.send("POST", "/webhooks", buildWebhookBody(overrides));
  expect([status, body.ErrorCode, body.Errors[0]?.Field]).toEqual([400, 2000, field]);
});

it("belongs to the application that made it, at the company it was made for", async () => {
  await books.sandbox.callControl("PUT", "/clients/other", { secret: "s", redirectUris: ["https://other.example/"] });
  const { body: createdWebhook } = await anna.send("POST", "/webhooks", buildWebhookBody());
  const otherCompanyToken = await books.createToken("sara@revisorn.example", tulp.id);
  const otherApplicationToken = await books.createToken("anna@norrsken.example", norrsken.id, fullScopes, {
    clientId: "other",
  });
  for (const caller of [books.callerWithToken(otherApplicationToken), books.callerWithToken(otherCompanyToken)]) {
    expect((await caller.get("/webhooks")).body.Data).toEqual([]);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const { status, body } = await caller.send(
        method,
        `/webhooks/${createdWebhook.Identifier}`,
        method === "PUT" ? createdWebhook : undefined,
      );
      expect([status, body.ErrorCode], method).toEqual([404, 3000]);
    }
  }
  const webhookOfOtherApplication = await books
    .callerWithToken(otherApplicationToken)
    .send("POST", "/webhooks", buildWebhookBody());
  expect([webhookOfOtherApplication.status, webhookOfOtherApplication.body.ClientId, createdWebhook.ClientId]).toEqual([
    201,
    "other",
    "stegvis-local",
  ]);
  const colleagueCaller = books.callerWithToken(
    await books.createToken("sara@revisorn.example", norrsken.id, ["ea:api", "ea:purchase"]),
  );
  expect((await colleagueCaller.get(`/webhooks/${createdWebhook.Identifier}`)).status).toBe(200);
});
