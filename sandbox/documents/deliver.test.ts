import { describe, expect, it } from "vitest";
import { withServerTimeouts } from "./deliver";

const timeoutNames = ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"] as const;
const timeoutsOf = (serverAddress: string) => {
  const parameters = new URL(withServerTimeouts(serverAddress)).searchParams;
  return timeoutNames.map((timeoutName) => parameters.get(timeoutName));
};

describe("the address of a mail server", () => {
  it("gives every wait for the server ten seconds", () => {
    expect(timeoutsOf("smtp://mail.example:25")).toEqual(["10000", "10000", "10000", "10000"]);
  });

  it("keeps a wait that it names itself", () => {
    expect(timeoutsOf("smtp://mail.example:25?greetingTimeout=200")).toEqual(["10000", "10000", "200", "10000"]);
  });
});
