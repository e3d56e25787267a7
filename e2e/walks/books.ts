import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readCounters } from "../support/service/control";

/** The labels of the books per language. */
export const bookLabelsByLanguage = {
  en: {
    balances: "Balances",
    vouchers: "Vouchers",
    reports: "VAT reports",
    balancesAgreeNote: "The postings lead from one balance of the books to the other.",
    sidesEqualNote: "Debit and credit are alike.",
    series: "Series",
    box: /^48/,
    boxesCountedNote: /as the report says\.$/,
    voucher: /^Voucher /,
    toApprove: /To approve/,
    approve: "Approve report",
    reject: "Reject report",
    rejectNow: "Reject and tell them",
    reasonField: "Why it is rejected",
    reasonMissingNote: /^Say why/,
    approved: "Approved",
    rejected: "Rejected",
    undo: "Undo",
    readOnlyNote: /^You may see the report/,
    search: "Search accounts",
    documentsRegion: "Documents",
  },
  sv: {
    balances: "Saldon",
    vouchers: "Verifikationer",
    reports: "Momsrapporter",
    balancesAgreeNote: "Bokningarna leder från bokföringens ena saldo till det andra.",
    sidesEqualNote: "Debet och kredit är lika.",
    series: "Serie",
    box: /^48/,
    boxesCountedNote: /som rapporten säger\.$/,
    voucher: /^Verifikation /,
    toApprove: /Att godkänna/,
    approve: "Godkänn rapporten",
    reject: "Avvisa rapporten",
    rejectNow: "Avvisa och meddela",
    reasonField: "Varför den avvisas",
    reasonMissingNote: /^Säg varför/,
    approved: "Godkänd",
    rejected: "Avvisad",
    undo: "Ångra",
    readOnlyNote: /^Du får se rapporten/,
    search: "Sök konton",
    documentsRegion: "Underlag",
  },
} as const;

export async function openBooks(page: Page, companyPath: string) {
  await page.goto(`${companyPath}/books`);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
}

/** Opens the newest VAT report that waits for approval. */
export async function openWaitingReport(page: Page, language: keyof typeof bookLabelsByLanguage, companyPath: string) {
  await page.goto(`${companyPath}/books/vat-reports?filter=ready`);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/vat-reports\/[0-9a-f-]{36}/);
  await expect(page.getByText(bookLabelsByLanguage[language].boxesCountedNote)).toBeVisible();
}

export const countCommitted = async (request: APIRequestContext) => {
  const { approvals, postings, mails } = await readCounters(request);
  return { approvals: approvals.committed, postings: postings.committed, mails: mails.committed };
};
