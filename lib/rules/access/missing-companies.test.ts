import { expect, it } from "vitest";
import { listMissingCompanies } from "./missing-companies";

const nothing = { owner_connected: [], invited: [], noted: [] };
const nobody = { ownNames: [], askedNames: [] };

it("lists each company once, with the first reason, sorted in the reader's language", () => {
  const knownNames = {
    owner_connected: ["Örebro Bygg AB"],
    invited: ["ÖREBRO bygg ab", "Zoon B.V."],
    noted: ["zoon b.v.", "Åre Kaffe AB", ""],
  };
  const namesAndReasons = (language: string) =>
    listMissingCompanies(knownNames, nobody, language).map(({ name, reason }) => [name, reason]);
  const [orebro, zoon, are] = [
    ["Örebro Bygg AB", "owner_connected"],
    ["Zoon B.V.", "invited"],
    ["Åre Kaffe AB", "noted"],
  ];
  expect(namesAndReasons("en")).toEqual([are, orebro, zoon]);
  expect(namesAndReasons("sv")).toEqual([zoon, are, orebro]);
});

it("leaves out the companies of the person's list, however they are spelled", () => {
  const noted = ["norrsken  bygg ab", "Fjällkaffe AB"];
  const missingCompanies = listMissingCompanies(
    { ...nothing, noted },
    { ...nobody, ownNames: ["Norrsken Bygg AB"] },
    "en",
  );
  expect(missingCompanies.map(({ name }) => name)).toEqual(["Fjällkaffe AB"]);
});

it("says whose owner has a link that can still be used", () => {
  const noted = ["Norrsken Bygg AB", "Fjällkaffe AB"];
  const missingCompanies = listMissingCompanies(
    { ...nothing, noted },
    { ...nobody, askedNames: ["NORRSKEN bygg AB"] },
    "en",
  );
  expect(missingCompanies.map(({ isOwnerAsked }) => isOwnerAsked)).toEqual([false, true]);
});
