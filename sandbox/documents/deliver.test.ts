import { describe, expect, it } from "vitest";
import { impatient } from "./deliver";

const waits = ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"] as const;
const waitsOf = (address: string) => {
  const given = new URL(impatient(address)).searchParams;
  return waits.map((wait) => given.get(wait));
};

describe("the address of a mail server", () => {
  it("gives every wait for the server ten seconds", () => {
    expect(waitsOf("smtp://mail.example:25")).toEqual(["10000", "10000", "10000", "10000"]);
  });

  it("keeps a wait that it names itself", () => {
    expect(waitsOf("smtp://mail.example:25?greetingTimeout=200")).toEqual(["10000", "10000", "200", "10000"]);
  });
});
