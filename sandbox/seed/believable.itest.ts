import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../resources/testing/books-client";
import { fjordtre, norrsken, type SeedCompany, tulp } from "./companies";

let books: BooksClient;

beforeAll(async () => {
  books = await startBooks("demo");
});
afterAll(() => books.sandbox.stop());

const makeSaraCaller = async (company: SeedCompany) =>
  books.callerWithToken(await books.createToken("sara@revisorn.example", company.id));

async function listAllPages(caller: Caller, path: string): Promise<JsonRecord[]> {
  const records: JsonRecord[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const { body } = await caller.get(`${path}?$page=${pageNumber}&$pagesize=1000`);
    records.push(...body.Data);
    if (pageNumber >= body.Meta.TotalNumberOfPages) return records;
  }
}

describe("the chart over the wire", () => {
  it("of a Swedish company does not fit one page, inactive accounts included", async () => {
    const sara = await makeSaraCaller(norrsken);
    const { body } = await sara.get("/accounts?$pagesize=1000");
    expect(body.Data).toHaveLength(1_000);
    expect(body.Meta.TotalNumberOfResults).toBeGreaterThanOrEqual(1_300);
    const accounts = await listAllPages(sara, "/accounts");
    expect(accounts).toHaveLength(body.Meta.TotalNumberOfResults);
    expect(new Set(accounts.map((account) => account.IsActive))).toEqual(new Set([true, false]));
  });

  it.each([norrsken, fjordtre, tulp])("has every account that carries a balance active at $name", async (company) => {
    const sara = await makeSaraCaller(company);
    const isActiveByNumber = new Map(
      (await listAllPages(sara, "/accounts")).map((account) => [Number(account.Number), account.IsActive]),
    );
    const today = String((await sara.get("/units")).body.Meta.ServerTimeUtc).slice(0, 10);
    const balances = await listAllPages(sara, `/accountbalances/${today}`);
    const numbersWithBalance = balances
      .filter((balance) => balance.Balance !== 0)
      .map((balance) => Number(balance.AccountNumber));
    expect(numbersWithBalance.length).toBeGreaterThan(5);
    expect(numbersWithBalance.filter((number) => isActiveByNumber.get(number) !== true)).toEqual([]);
  });
});

describe("the books abroad", () => {
  it.each([
    [
      fjordtre,
      [
        "Kundefaktura til",
        "Innbetaling fra",
        "Egenkapital",
        "Husleie",
        "Leverandørfaktura fra",
        "Utbetaling til",
        "Varekjøp",
        "Lønn",
      ],
      ["Skattetrekk og arbeidsgiveravgift", "Mva-melding", "Betalt mva"],
    ],
    [
      tulp,
      [
        "Verkoopfactuur aan",
        "Ontvangen van",
        "Eigen vermogen",
        "Huur",
        "Inkoopfactuur van",
        "Betaald aan",
        "Inkoop goederen",
        "Lonen",
      ],
      ["Afdracht loonheffing", "Btw-aangifte", "Betaalde btw"],
    ],
  ])("of $name are written in its own language", async (company, businessHeadings, taxHeadings) => {
    const headings = [...businessHeadings, ...taxHeadings];
    const sara = await makeSaraCaller(company);
    const voucherTexts = (await listAllPages(sara, "/vouchers")).map((voucher) => String(voucher.VoucherText));
    for (const heading of headings) expect(voucherTexts.some((text) => text.startsWith(heading))).toBe(true);
    const otherTexts = voucherTexts.filter((text) => !headings.some((heading) => text.startsWith(heading)));
    expect(otherTexts).toEqual([]);
    const rows = (await listAllPages(sara, "/customerinvoices")).flatMap((invoice) => invoice.Rows as JsonRecord[]);
    const rowTexts = rows.filter((row) => row.IsTextRow).map((row) => row.Text);
    expect(new Set(rowTexts)).toEqual(new Set([company === tulp ? "Volgens afspraak." : "Etter avtale."]));
  });
});
