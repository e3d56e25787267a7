import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { lookupAllowedAddress, mayCallUrl } from "./outgoing-addresses";

// Settings are read once, at the first call; these are the settings of a sandbox that other machines can reach.
beforeAll(() => {
  process.env.SANDBOX_HOST = "0.0.0.0";
  process.env.SANDBOX_URL = "https://sandbox.example";
  process.env.SANDBOX_DATABASE_URL = "postgres://nowhere.example/sandbox";
});

describe("a sandbox that others can reach", () => {
  it.each([
    "https://localhost/",
    "https://LOCALHOST./",
    "https://api.localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://10.0.0.8/",
    "https://169.254.169.254/latest",
    "https://[::1]/",
    "https://[::ffff:10.0.0.8]/",
    "https://[fd00::1]/",
  ])("does not call %s", (address) => expect(mayCallUrl(new URL(address))).toBe(false));

  it.each(["https://receiver.example/", "https://8.8.8.8/", "https://[2001:4860:4860::8888]/"])("calls %s", (address) =>
    expect(mayCallUrl(new URL(address))).toBe(true),
  );

  it("does not call a name that leads to a network of its own", async () => {
    const lookupAddress = promisify(lookupAllowedAddress);
    await expect(lookupAddress("localhost", {})).rejects.toThrow("is not on the internet");
    await expect(lookupAddress("localhost", { all: true })).rejects.toThrow("is not on the internet");
  });
});
