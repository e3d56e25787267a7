import { describe, expect, it } from "vitest";
import { type Addressee, electronicAddressOf, isDeliverable } from "./electronic-address";

const emptyAddressee: Addressee = { address: null, gln: null, organisationNumber: null, countryCode: "SE" };
const addressOf = (addresseeChanges: Partial<Addressee>) =>
  electronicAddressOf({ ...emptyAddressee, ...addresseeChanges });

describe("the electronic address of a company", () => {
  it("is the one it gives, else its GLN, else its organisation number in the register of its country", () => {
    const allIdentifiers = { address: "0192:974760673", gln: "7300010000001", organisationNumber: "556036-0793" };
    expect(addressOf(allIdentifiers)).toBe("0192:974760673");
    expect(addressOf({ ...allIdentifiers, address: " " })).toBe("0088:7300010000001");
    expect(addressOf({ ...allIdentifiers, address: null, gln: "" })).toBe("0007:5560360793");
    expect(addressOf({ organisationNumber: "974 760 673", countryCode: "NO" })).toBe("0192:974760673");
    expect(addressOf({ organisationNumber: "68412907", countryCode: "NL" })).toBe("0106:68412907");
    expect(addressOf({ organisationNumber: "NO 974 760 673 MVA", countryCode: "NO" })).toBe("0192:974760673");
    expect(addressOf({ organisationNumber: "00000001003214345000", countryCode: "NL" })).toBe(
      "0190:00000001003214345000",
    );
    expect(addressOf({ organisationNumber: "HRB 1", countryCode: "DE" })).toBeNull();
    expect(addressOf({})).toBeNull();
  });

  it("loses blanks and the hyphens of numbers, but not those that belong to a number", () => {
    expect(addressOf({ address: " 0007 : 556036-0793 " })).toBe("0007:5560360793");
    expect(addressOf({ organisationNumber: "16 556036-0793" })).toBe("0007:5560360793");
    expect(addressOf({ gln: "73-0001-000000-1" })).toBe("0088:7300010000001");
    expect(addressOf({ address: "0204:04011000-1234512345-06" })).toBe("0204:04011000-1234512345-06");
    expect(addressOf({ address: "kok@kund.example" })).toBe("kok@kund.example");
  });
});

// The GLN and Norwegian numbers are examples of Brønnøysundregistrene and GS1. The Belgian KBO number is 0202239951
// (Proximus). The CVR number is 13585628 (Erhvervsstyrelsen's example of modulus 11).
describe("an address the network delivers to", () => {
  it.each([
    "0088:7300010000001",
    "0007:5560360793",
    "0192:974760673",
    "0184:13585628",
    "0184:DK13585628",
    "0208:0202239951",
    "0106:68412907",
    "0190:00000001003214345000",
    "0151:51824753556",
    "0204:04011000-1234512345-06",
    "9930:DE123456788",
  ])("%s", (address) => expect(isDeliverable(address)).toBe(true));
});

describe("an address the network does not deliver to", () => {
  it.each([
    ["a GLN with a wrong check digit", "0088:7300010000002"],
    ["a GLN of twelve digits", "0088:730001000000"],
    ["a Swedish number with a wrong check digit", "0007:5560360794"],
    ["a Swedish number with a hyphen", "0007:556036-0793"],
    ["a Norwegian number with a wrong check digit", "0192:974760674"],
    ["a Danish number with a wrong check digit", "0184:13585629"],
    ["a Belgian number with a wrong check digit", "0208:0202239952"],
    ["an Australian number with a wrong check digit", "0151:51824753557"],
    ["a Dutch number of seven digits", "0106:6841290"],
    ["a Dutch government number of nineteen digits", "0190:0000000100321434500"],
    ["a scheme that is not on the list", "0099:123456"],
    ["a scheme without a number", "9930:"],
    ["a number without a scheme", "5560360793"],
    ["a mail address", "kok@kund.example"],
    ["nothing", ""],
  ])("%s", (_, address) => expect(isDeliverable(address)).toBe(false));
});
