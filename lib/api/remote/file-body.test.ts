import { describe, expect, it } from "vitest";
import { Problem } from "../../values/problem";
import { toUploadBody } from "./file-body";

const toBase64 = (text: string) => Buffer.from(text).toString("base64");
const pdfUpload = { FileName: "faktura.pdf", ContentType: "application/pdf", Data: toBase64("%PDF-1.4\n%%EOF") };

function refusalOf(value: unknown, country = "SE") {
  try {
    toUploadBody(value, country);
    return null;
  } catch (error) {
    return error instanceof Problem ? [error.code, error.fields?.[0]?.field] : error;
  }
}

it("passes on a file that is what it says", () => {
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  expect(JSON.parse(toUploadBody({ ...pdfUpload, DockumentId: id }, "SE"))).toEqual({ ...pdfUpload, DockumentId: id });
  expect(refusalOf({ ...pdfUpload, FileName: "F.PDF" })).toBeNull();
});

describe("is refused", () => {
  const htmlPage = "<html><script>alert(1)</script>";
  it.each<[string, object, string]>([
    ["a page named .pdf", { Data: toBase64(htmlPage) }, "Data"],
    ["a page before a PDF", { Data: toBase64(`${htmlPage}%PDF-1.4`) }, "Data"],
    ["nothing", { Data: "" }, "Data"],
    ["what is no base64", { Data: "%%%%" }, "Data"],
    ["a PDF that calls itself a picture", { ContentType: "image/png" }, "ContentType"],
    ["a type that browsers run", { ContentType: "text/html" }, "ContentType"],
    ["a PDF named .html", { FileName: "faktura.pdf.html" }, "FileName"],
    ["an address to fetch it from", { Url: "https://attacker.example/x.pdf" }, ""],
    ["another spelling of a member", { data: toBase64(htmlPage) }, ""],
  ])("%s", (_, overrides, field) => {
    expect(refusalOf({ ...pdfUpload, ...overrides })).toEqual(["invalid_input", field]);
  });

  it("what is too large where the company is", () => {
    const largeData = Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(11 * 1024 * 1024)]).toString("base64");
    expect(refusalOf({ ...pdfUpload, Data: largeData }, "SE")).toBeNull();
    expect(refusalOf({ ...pdfUpload, Data: largeData }, "NL")).toEqual(["invalid_input", "Data"]);
  });

  it("no body at all", () => {
    expect(refusalOf(undefined)).toEqual(["invalid_input", ""]);
    expect(refusalOf([pdfUpload])).toEqual(["invalid_input", ""]);
  });
});
