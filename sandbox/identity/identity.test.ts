import { describe, expect, it } from "vitest";
import { removeFragment } from "./authorize-request";
import { parseBasicCredentials } from "./client-auth";
import { languageOf } from "./pages/texts";
import { hashPassword, isPassword } from "./password";
import { isVerifierOfChallenge, readChallenge } from "./pkce";
import { isScopeSubset, parseScopes } from "./scopes";

describe("parseScopes", () => {
  it.each([
    ["ea:api", ["ea:api"]],
    ["ea:sales  ea:api ea:sales", ["ea:api", "ea:sales"]],
    ["", null],
    [" ", null],
    ["ea:api+ea:sales", null],
    ["ea:api\tea:sales", null],
    ["openid", null],
    ["ea:api ", ["ea:api"]],
  ])("reads %j as %j", (parameter, scopes) => expect(parseScopes(parameter)).toEqual(scopes));

  it("compares sets", () => {
    expect(isScopeSubset(["a"], ["a", "b"])).toBe(true);
    expect(isScopeSubset(["a", "c"], ["a", "b"])).toBe(false);
    expect(isScopeSubset([], [])).toBe(true);
  });
});

describe("PKCE", () => {
  // This verifier and challenge are the example of RFC 7636, appendix B.
  const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  it("answers the RFC's own challenge", () => {
    expect(isVerifierOfChallenge(verifier, { value: challenge, method: "S256" })).toBe(true);
    expect(isVerifierOfChallenge(challenge, { value: challenge, method: "S256" })).toBe(false);
    expect(isVerifierOfChallenge(verifier, { value: verifier, method: "plain" })).toBe(true);
    expect(isVerifierOfChallenge(undefined, null)).toBe(true);
  });

  it("reads a challenge with its method", () => {
    expect(readChallenge(challenge, "S256")).toEqual({ value: challenge, method: "S256" });
    expect(readChallenge(verifier, undefined)).toEqual({ value: verifier, method: "plain" });
    expect(readChallenge(undefined, undefined)).toBeNull();
    expect(readChallenge(undefined, "S256")).toEqual(expect.any(String));
    expect(readChallenge(`${challenge}=`, "S256")).toEqual(expect.any(String));
  });
});

describe("parseBasicCredentials", () => {
  const credentialsOf = (pair: string) => parseBasicCredentials(`Basic ${Buffer.from(pair).toString("base64")}`);

  it("reads the RFC's encoding first and the text as it is second", () => {
    expect(credentialsOf("a%20b:c%2Bd")).toEqual([
      { clientId: "a b", secret: "c+d" },
      { clientId: "a%20b", secret: "c%2Bd" },
    ]);
  });

  it("reads a text that is no encoding as it is", () => {
    expect(credentialsOf("id:100%")).toEqual([{ clientId: "id", secret: "100%" }]);
  });

  it("cuts at the first colon", () => {
    expect(credentialsOf("id:a:b")[0]).toEqual({ clientId: "id", secret: "a:b" });
  });

  it.each(["", "Basic", "Basic  ", "Bearer abc", "Basic a b", "Basic aWQ="])("reads nothing out of %j", (header) => {
    expect(parseBasicCredentials(header)).toEqual([]);
  });
});

describe("passwords", () => {
  it("are stored salted and found again, in either way a keyboard writes them", async () => {
    const storedHash = await hashPassword("lösen\u00e5");
    expect(storedHash).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(storedHash).not.toBe(await hashPassword("lösen\u00e5"));
    expect(await isPassword("lösena\u030a", storedHash)).toBe(true);
    expect(await isPassword("lösen", storedHash)).toBe(false);
    expect(await isPassword("", "")).toBe(false);
  });
});

describe("languageOf", () => {
  it.each([
    [undefined, "en"],
    ["sv", "sv"],
    ["sv-SE,sv;q=0.9,en;q=0.8", "sv"],
    ["en;q=0.5, sv;q=0.6", "sv"],
    ["sv;q=0, en", "en"],
    ["de, fi", "en"],
    ["de, nb", "nb"],
    ["no-NO, en;q=0.9", "nb"],
    ["nn", "nb"],
    ["nl-BE, sv;q=0.1", "nl"],
    ["toString, en;q=0", "en"],
  ])("hears %j as %s", (header, language) => expect(languageOf(header)).toBe(language));
});

it("cuts an address at its first #", () => {
  expect(removeFragment("http://a/b#c#d")).toBe("http://a/b");
  expect(removeFragment("http://a/b")).toBe("http://a/b");
});
