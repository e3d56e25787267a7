import { describe, expect, it } from "vitest";
import { Problem } from "../../values/problem";
import { toUploadBody } from "./file-body";

const data = (text: string) => Buffer.from(text).toString("base64");
const pdf = { FileName: "faktura.pdf", ContentType: "application/pdf", Data: data("%PDF-1.4\n%%EOF") };

function refusal(value: unknown, home = "SE") {
  try {
    toUploadBody(value, home);
    return null;
  } catch (error) {
    return error instanceof Problem ? [error.code, error.fields?.[0]?.field] : error;
  }
}

it("passes on a file that is what it says", () => {
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  expect(JSON.parse(toUploadBody({ ...pdf, DockumentId: id }, "SE"))).toEqual({ ...pdf, DockumentId: id });
  expect(refusal({ ...pdf, FileName: "F.PDF" })).toBeNull();
});

describe("is refused", () => {
  const page = "<html><script>alert(1)</script>";
  it.each<[string, object, string]>([
    ["a page named .pdf", { Data: data(page) }, "Data"],
    ["a page before a PDF", { Data: data(`${page}%PDF-1.4`) }, "Data"],
    ["nothing", { Data: "" }, "Data"],
    ["what is no base64", { Data: "%%%%" }, "Data"],
    ["a PDF that calls itself a picture", { ContentType: "image/png" }, "ContentType"],
    ["a type that browsers run", { ContentType: "text/html" }, "ContentType"],
    ["a PDF named .html", { FileName: "faktura.pdf.html" }, "FileName"],
    ["an address to fetch it from", { Url: "https://attacker.example/x.pdf" }, ""],
    ["another spelling of a member", { data: data(page) }, ""],
  ])("%s", (_, more, field) => {
    expect(refusal({ ...pdf, ...more })).toEqual(["invalid_input", field]);
  });

  it("what is too large where the company is", () => {
    const large = Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(11 * 1024 * 1024)]).toString("base64");
    expect(refusal({ ...pdf, Data: large }, "SE")).toBeNull();
    expect(refusal({ ...pdf, Data: large }, "NL")).toEqual(["invalid_input", "Data"]);
  });

  it("no body at all", () => {
    expect(refusal(undefined)).toEqual(["invalid_input", ""]);
    expect(refusal([pdf])).toEqual(["invalid_input", ""]);
  });
});
