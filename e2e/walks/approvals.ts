import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readCounters } from "../support/service/control";

export const approvalLabelsByLanguage = {
  en: {
    title: "Approvals",
    approve: /^Approve and next/,
    reject: /^Reject/,
    reason: "Reason",
    rejectIt: "Reject the invoice",
    asked: /Asked for the approval|Sara/,
    decided: "All that waited for you is decided, or waits for a colleague.",
    nothing: /^No supplier invoice waits for you/,
    markClean: /^Mark all clean/,
    approveMarked: /^Approve \d+/,
    confirm: /^Approve (it|all \d+)/,
    history: "History",
    mayNot: /Your role lets you read here/,
    noDocument: "No document is attached",
    once: /Press Approve once more/,
    tabs: ["Queue", "Document", "Coding", "Evidence"],
  },
  sv: {
    title: "Attest",
    approve: /^Attestera och nästa/,
    reject: /^Avvisa/,
    reason: "Skäl",
    rejectIt: "Avvisa fakturan",
    asked: /Bad om attesten|Sara/,
    decided: "Allt som väntade på dig är avgjort, eller väntar på en kollega.",
    nothing: /^Ingen leverantörsfaktura väntar på dig/,
    markClean: /^Markera alla utan anmärkning/,
    approveMarked: /^Attestera \d+/,
    confirm: /^Attestera (den|alla \d+)/,
    history: "Historik",
    mayNot: /Din roll låter dig läsa här/,
    noDocument: "Inget dokument är bifogat",
    once: /Tryck på Attestera en gång till/,
    tabs: ["Kö", "Dokument", "Kontering", "Kontroller"],
  },
} as const;

/** Counts the approvals at the service. A request for approval counts too, so compare only after all are registered. */
export const countApprovals = async (request: APIRequestContext) => (await readCounters(request)).approvals.committed;
export const paperImage = (page: Page) => page.getByRole("img", { name: /^(Page|Sida) 1/ });

/** Expects that the document is drawn: the upper third of its image has dark pixels. */
export async function expectPaperDrawn(page: Page) {
  await expect(paperImage(page)).toBeVisible();
  await expect
    .poll(() =>
      paperImage(page).evaluate((canvas: HTMLCanvasElement) => {
        const copy = document.createElement("canvas");
        copy.width = canvas.width;
        copy.height = canvas.height;
        const context = copy.getContext("2d");
        context?.drawImage(canvas, 0, 0);
        const { data } = context?.getImageData(0, 0, copy.width, Math.ceil(copy.height / 3)) ?? { data: [] };
        return [...data].some((value, index) => index % 4 === 0 && value < 80 && (data[index + 3] ?? 0) > 200);
      }),
    )
    .toBe(true);
}

export const openApproval = (page: Page, base: string, draftId = "") =>
  page.goto(`${base}/purchases/approvals${draftId && `/${draftId}`}`);
