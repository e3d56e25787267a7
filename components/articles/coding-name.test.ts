import { expect, it } from "vitest";
import { formatsOf } from "@/components/format/formats";
import { emptyArticle } from "@/lib/api/contract/sales/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/sales/article-account-coding";
import { codingNameOf } from "./coding-name";

const article = { ...emptyArticle, codingName: "Tjänster 25% moms" };
const coding = { name: "Tjänster 25% moms", nameEnglish: "Services 25% VAT" } as ArticleAccountCoding;

it("names a coding in the reader's language, and as the article does until the codings are read", () => {
  const swedishCompanyFormatsIn = (language: string) => formatsOf(language, "SE", "Europe/Stockholm", "SEK");
  expect(codingNameOf(article, coding, swedishCompanyFormatsIn("en"))).toBe("Services 25% VAT");
  expect(codingNameOf(article, coding, swedishCompanyFormatsIn("nb"))).toBe("Services 25% VAT");
  expect(codingNameOf(article, coding, swedishCompanyFormatsIn("sv"))).toBe("Tjänster 25% moms");
  expect(codingNameOf(article, undefined, swedishCompanyFormatsIn("en"))).toBe("Tjänster 25% moms");
});
