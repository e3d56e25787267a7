import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isInSpecialNetwork } from "../http/outgoing-addresses";
import { headersOf, signatureOf } from "./notification";
import { retryDelaySeconds } from "./schedule";

const notification = {
  Identifier: "6f9619ff-8b86-4d11-b42d-00c04fc964ff",
  ServiceCustomerId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  Entity: "Customer",
  Action: "Changed",
  Url: "http://localhost:4000/v2/customers/7c9e6679-7425-40de-944b-e07fc1f90ae7",
  ModifiedUtc: "2026-11-18T11:00:00.1230001Z",
  RetryAttempt: 0,
};

describe("the schedule of retries", () => {
  const delaysOf = (maxPosts: number) => [0, 1, 2, 3, 4, 5].map((attempt) => retryDelaySeconds(attempt, maxPosts));

  it("is 1, 17, 300, 5000 and 86400 s: six posts", () => {
    expect(delaysOf(6)).toEqual([1, 17, 300, 5000, 86_400, null]);
  });

  it("ends one earlier where the first delivery is counted: five posts", () => {
    expect(delaysOf(5)).toEqual([1, 17, 300, 5000, null, null]);
  });
});

describe("the signature", () => {
  it("is sha1= and the base64 of HMAC-SHA256 over the five values joined by _", () => {
    const text =
      "Changed_Customer_6f9619ff-8b86-4d11-b42d-00c04fc964ff_2026-11-18T11:00:00.1230001Z_http://localhost:4000/v2/customers/7c9e6679-7425-40de-944b-e07fc1f90ae7";
    const expectedHash = createHmac("sha256", "nyckel å").update(text, "utf8").digest("base64");
    expect(signatureOf("nyckel å", notification)).toBe(`sha1=${expectedHash}`);
    expect(expectedHash).toHaveLength(44);
  });

  it("does not cover who is told and which attempt it is", () => {
    const otherNotification = { ...notification, ServiceCustomerId: "x", RetryAttempt: 5 };
    expect(signatureOf("k", otherNotification)).toBe(signatureOf("k", notification));
  });
});

describe("headers of a post", () => {
  const plainEndpoint = {
    Endpoint: "https://a.example",
    AuthenticationKey: null,
    AuthenticationValue: null,
    SigningKey: null,
  };

  it("has neither a caller's header nor a signature unless both halves, and a key, are set", () => {
    const contentTypeHeader = { "content-type": "application/json; charset=utf-8" };
    expect(headersOf(plainEndpoint, notification)).toEqual(contentTypeHeader);
    expect(headersOf({ ...plainEndpoint, AuthenticationKey: "X-Key" }, notification)).toEqual(contentTypeHeader);
    expect(headersOf({ ...plainEndpoint, AuthenticationValue: "v" }, notification)).toEqual(contentTypeHeader);
    expect(
      headersOf(
        { ...plainEndpoint, AuthenticationKey: "Authorization", AuthenticationValue: "v", SigningKey: "k" },
        notification,
      ),
    ).toEqual({ ...contentTypeHeader, Authorization: "v", "X-Hub-Signature": signatureOf("k", notification) });
  });
});

describe("addresses of networks of their own", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fd00::1",
    "fe80::1",
    "::ffff:10.0.0.1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
  ])("%s is one", (address) => expect(isInSpecialNetwork(address)).toBe(true));

  it.each(["8.8.8.8", "172.32.0.1", "193.168.0.1", "2001:4860:4860::8888", "::ffff:8.8.8.8"])("%s is none", (address) =>
    expect(isInSpecialNetwork(address)).toBe(false),
  );
});
