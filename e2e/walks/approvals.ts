import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { readCounters } from "../support/service/control";

export const approvalLabelsByLanguage = {
  en: {
    title: "Approvals",
    approve: /^Approve(, book)? and next/,
    reject: /^Reject/,
    reason: "Reason",
    rejectIt: "Reject the invoice",
    approvalRequested: /Asked for the approval|Sara/,
    allDecidedNote: "All that waited for you is decided, or waits for a colleague.",
    nothingWaitsNote: /^No supplier invoice waits for you/,
    markClean: /^Mark all clean/,
    approveMarked: /^Approve \d+/,
    confirmApproval: /^Approve (it|all \d+)/,
    history: "History",
    readOnlyNote: /Your role lets you read here/,
    noDocument: "No document is attached",
    pressAgainNote: /Press Approve once more/,
    tabs: ["Queue", "Document", "Coding", "Evidence"],
  },
  sv: {
    title: "Attest",
    approve: /^Attestera(, bokför)? och nästa/,
    reject: /^Avvisa/,
    reason: "Skäl",
    rejectIt: "Avvisa fakturan",
    approvalRequested: /Bad om attesten|Sara/,
    allDecidedNote: "Allt som väntade på dig är avgjort, eller väntar på en kollega.",
    nothingWaitsNote: /^Ingen leverantörsfaktura väntar på dig/,
    markClean: /^Markera alla utan anmärkning/,
    approveMarked: /^Attestera \d+/,
    confirmApproval: /^Attestera (den|alla \d+)/,
    history: "Historik",
    readOnlyNote: /Din roll låter dig läsa här/,
    noDocument: "Inget dokument är bifogat",
    pressAgainNote: /Tryck på Attestera en gång till/,
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
        const canvasCopy = document.createElement("canvas");
        canvasCopy.width = canvas.width;
        canvasCopy.height = canvas.height;
        const context = canvasCopy.getContext("2d");
        context?.drawImage(canvas, 0, 0);
        const { data } = context?.getImageData(0, 0, canvasCopy.width, Math.ceil(canvasCopy.height / 3)) ?? {
          data: [],
        };
        return [...data].some((value, index) => index % 4 === 0 && value < 80 && (data[index + 3] ?? 0) > 200);
      }),
    )
    .toBe(true);
}

export const openApproval = (page: Page, companyPath: string, draftId = "") =>
  page.goto(`${companyPath}/purchases/approvals${draftId && `/${draftId}`}`);
