import { describe, expect, it } from "vitest";
import { findElectronicAddressProblem, normaliseElectronicAddress } from "./electronic-address";

describe("an electronic address as it is typed", () => {
  it.each([
    ["0007: 556036-0793 ", "0007:5560360793"],
    ["0007:556036\u20130793", "0007:5560360793"],
    ["0088:73-0001-000000-1", "0088:7300010000001"],
    ["0204:04011000-1234512345-06", "0204:04011000-1234512345-06"],
    ["kok@kund.example", "kok@kund.example"],
    ["", ""],
  ])("%s becomes %s", (typedAddress, expectedAddress) =>
    expect(normaliseElectronicAddress(typedAddress)).toBe(expectedAddress),
  );
});

// The numbers are published by their companies: Volvo (SE), Brønnøysundregistrene (NO), Erhvervsstyrelsen (DK), Proximus
// (BE).
describe("what is wrong with an electronic address", () => {
  it.each([
    "0088:7300010000001",
    "0007:556036-0793",
    "0192:974 760 673",
    "0184:13585628",
    "0184:DK13585628",
    "0208:0202239951",
    "0106:68412907",
    "0151:51824753556",
    "0190:00000001003214345000",
    "0204:04011000-1234512345-06",
    "9930:DE123456788",
  ])("is nothing of %s", (address) => expect(findElectronicAddressProblem(address)).toBeNull());

  it.each([
    ["0088:7300010000002", "digit"],
    ["0088:730001000000", "form"],
    ["0007:5560360794", "digit"],
    ["0007:556036079", "form"],
    ["0192:974760674", "digit"],
    ["0192:97476067", "form"],
    ["0184:13585629", "digit"],
    ["0184:SE13585628", "form"],
    ["0208:0202239952", "digit"],
    ["0208:202239951", "form"],
    ["0106:6841290", "form"],
    ["0106:00000001003214345000", "form"],
    ["0151:51824753557", "digit"],
    ["0151:0182475355", "form"],
    ["0190:0000000100321434500", "form"],
    ["0099:123456", "scheme"],
    ["5560360793", "scheme"],
    ["kok@kund.example", "scheme"],
    ["9930:", "form"],
    ["9930:DE 123/456?", "form"],
  ])("of %s is its %s", (address, problem) => expect(findElectronicAddressProblem(address)).toBe(problem));
});
