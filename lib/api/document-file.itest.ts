import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET } from "../../app/api/companies/[companyId]/documents/[attachmentId]/route";
import { Problem } from "../values/problem";
import { documentHeaders } from "./contract/purchases/document-file";
import { books } from "./remote/books";
import { fetchDocumentFile, parseAllowedAddress } from "./remote/document-file";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
let anna: SignedIn;
let sara: SignedIn;

const htmlPage = "<html><script>alert(1)</script></html>";
const fileTexts = {
  plain: "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF",
  script: "%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj\n%%EOF",
  /** The service accepts a file whose PDF header is not at its beginning. */
  page: `${htmlPage}%PDF-1.7`,
};

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Fjordtre AS" });
});
afterAll(() => world?.stop());

async function uploadFile(name: string, text: string): Promise<string> {
  const body = { ContentType: "application/pdf", FileName: name, Data: Buffer.from(text, "latin1").toString("base64") };
  const createdAttachment = (await books(anna.access).operate("POST", "attachments", { body })) as { Id: string };
  return createdAttachment.Id;
}

const refusalOf = (pendingFile: Promise<unknown>) =>
  pendingFile.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

describe("the file of an attachment", () => {
  it("is handed on as it is, to be saved, and can do nothing in our name", async () => {
    const id = await uploadFile("Faktura_å-88.pdf", fileTexts.plain);
    const answer = await fetchDocumentFile(anna.access, id);
    expect(await answer.text()).toBe(fileTexts.plain);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''Faktura_%C3%A5-88.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      [documentHeaders.findings]: "",
    });
  });

  it("is said to carry a script", async () => {
    const answer = await fetchDocumentFile(anna.access, await uploadFile("med_skript.pdf", fileTexts.script));
    expect(answer.headers.get(documentHeaders.findings)).toBe("javascript,openAction");
  });

  it("is refused by its name when it is a page that calls itself a PDF", async () => {
    const problem = await refusalOf(fetchDocumentFile(anna.access, await uploadFile("faktura.pdf", fileTexts.page)));
    expect(problem).toMatchObject({
      code: "document_refused",
      detail: "not_a_document",
      fields: [{ field: "file", message: "faktura.pdf" }],
    });
  });

  it("is not there for another company, nor for one who is not signed in", async () => {
    const id = await uploadFile("faktura.pdf", fileTexts.plain);
    expect(await refusalOf(fetchDocumentFile(sara.access, id))).toMatchObject({ code: "not_found" });
    const contextOf = (companyId: string) => ({ params: Promise.resolve({ companyId, attachmentId: id }) });
    const path = `/api/companies/${anna.access.companyId}/documents/${id}`;
    const foreignAnswer = await GET(sara.request("GET", path), contextOf(anna.access.companyId));
    expect(foreignAnswer.status).toBe(404);
    const answerWithoutSession = await GET(new Request(`http://localhost${path}`), contextOf(anna.access.companyId));
    expect(answerWithoutSession.status).toBe(401);
  });

  it("is fetched from the service's own places only", () => {
    const serviceAddress = "https://eaccountingapi.vismaonline.com/v2";
    const findHostOrRefusal = (address: string) => {
      try {
        return parseAllowedAddress(address, "a.pdf", serviceAddress).hostname;
      } catch (error) {
        return error instanceof Problem ? error.detail : error;
      }
    };
    expect(findHostOrRefusal("https://eaccountingapi.vismaonline.com/x")).toBe("eaccountingapi.vismaonline.com");
    expect(findHostOrRefusal("https://eaccountingstoragese.vismaonline.com/temp/x")).toBe(
      "eaccountingstoragese.vismaonline.com",
    );
    expect(findHostOrRefusal("http://eaccountingstoragese.vismaonline.com/temp/x")).toBe("foreign_address");
    expect(findHostOrRefusal("https://eaccountingstoragese.vismaonline.com.evil.example/x")).toBe("foreign_address");
    expect(findHostOrRefusal("http://169.254.169.254/latest")).toBe("foreign_address");
    expect(findHostOrRefusal("file:///etc/passwd")).toBe("foreign_address");
    expect(findHostOrRefusal("")).toBe("no_address");
  });
});
