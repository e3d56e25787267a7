import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { useEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { UndoToasts } from "@/components/undo/undo-toasts";
import { recentSubmissions } from "@/lib/api/browser/operations/submissions";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { emptySupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { messages } from "@/lib/i18n/messages";
import { allScopes } from "@/lib/rules/access/scopes";
import { mountWithoutBrowser } from "../../../scripts/testing/mounted";
import { type Decisions, useDecisions } from "./decisions/use-decisions";
import { useNewestAction } from "./decisions/use-newest-action";
import { useNotifyOfUndoneDecision } from "./decisions/use-notify-of-undone-decision";

type TestAction = { label: string; shortcut?: string; isBusy?: boolean; run: () => void };
type PassingToast = { toastText: string; action?: TestAction | undefined };

const shownToasts = vi.hoisted(() => ({
  actionsOfToasts: new Map<string, readonly TestAction[]>(),
  passingToasts: [] as PassingToast[],
  openPage: (_page: string) => {},
  showToast: (toastText: string, action?: TestAction) => void shownToasts.passingToasts.push({ toastText, action }),
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: (page: string) => shownToasts.openPage(page) }),
  usePathname: () => "/companies/c/purchases/approvals",
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock("@/components/ui/toast", () => ({
  useToast: () => shownToasts.showToast,
  ToastSlab: ({ groupName, actions }: { groupName: string; actions: readonly TestAction[] }) => {
    useEffect(() => {
      shownToasts.actionsOfToasts.set(groupName, actions);
      return () => void shownToasts.actionsOfToasts.delete(groupName);
    });
    return null;
  },
}));

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ offered: allScopes, role: "owner", personId: "p" } as const),
};
const makeDraft = (id: string): SupplierInvoiceDraft => ({
  ...emptySupplierDraft,
  ...{ id, supplierName: "Telia", invoiceNumber: `T-${id}`, totalMinor: 10_000n, currencyCode: "SEK" },
});
const seenDocument = Promise.resolve({ is: "none" } as const);
const emptyQueue = { items: [], approvalStates: { byDraftId: new Map(), isRead: true, readAt: new Map() } };

/**
 * Simulates the portal: it answers a command only when the test calls `answerCommand`, and every other request at
 * once.
 */
function simulatePortal() {
  const operations = new Map<string, object>();
  const pendingAnswers = new Map<string, () => void>();
  const makeWaitingOperation = (subject: string, reference: string, key: string) => ({
    ...{ id: `o-${subject}`, kind: "approve-supplier-invoice", key, subject, batchId: null, stage: "waiting" },
    ...{ leftMs: 60_000, withdrawable: true, scheduled: false, onHold: false, untold: false, personId: "p" },
    ...{
      next: null,
      following: [],
      sends: false,
      held: false,
      posted: null,
      made: null,
      approval: null,
      problem: null,
    },
    about: { customerName: "Telia", number: null, reference, minor: "10000", currencyCode: "SEK" },
  });
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const path = url.replace("/api/companies/c/operations", "");
    const withdrawnId = /^\/(.+)\/withdraw$/.exec(path)?.[1];
    if (path === "") {
      const { key, input } = JSON.parse(String(body)) as { key: string; input: { draftId: string } };
      await new Promise<void>((resolve) => pendingAnswers.set(input.draftId, resolve));
      const operation = makeWaitingOperation(input.draftId, `T-${input.draftId}`, key);
      operations.set(operation.id, operation);
      return Response.json(operation);
    }
    if (withdrawnId) {
      const operation = { ...operations.get(withdrawnId), stage: "withdrawn", withdrawable: false, leftMs: null };
      operations.set(withdrawnId, operation);
      return Response.json(operation);
    }
    return Response.json({ items: [...operations.values()].toReversed(), answers: [], isAnswerAwaited: false });
  });
  return {
    awaitCommand: (draftId: string) => expect.poll(() => [...pendingAnswers.keys()]).toContain(draftId),
    answerCommand: (draftId: string) => pendingAnswers.get(draftId)?.(),
    stageOf: (draftId: string) => (operations.get(`o-${draftId}`) as { stage?: string } | undefined)?.stage,
  };
}

let unmountCockpit = async () => {};
afterEach(async () => {
  await unmountCockpit();
  for (const { key } of recentSubmissions.getCurrent()) recentSubmissions.forget(key);
  shownToasts.actionsOfToasts.clear();
  shownToasts.passingToasts.length = 0;
  vi.unstubAllGlobals();
});

/** Renders only the keys, decisions and toasts of the cockpit; an approval moves on to the next draft. */
function renderCockpit() {
  const currentPlace = { draft: "A" };
  shownToasts.openPage = (page) => {
    currentPlace.draft = page.split("/").at(-1) ?? "";
  };
  const exposedHooks: { decisions?: Decisions; recordOtherAction?: () => void } = {};
  function CockpitHooks() {
    const { recordOtherAction, shouldReturnToDraft } = useNewestAction();
    const goToDraft = (draftId: string) => {
      recordOtherAction();
      currentPlace.draft = draftId;
    };
    const notifyOfUndoneDecision = useNotifyOfUndoneDecision({
      goToDraft,
      shouldReturnToDraft,
      supplierNameOf: () => "Telia",
    });
    exposedHooks.decisions = useDecisions({ queue: emptyQueue, openRequests: { readAt: 0 } }, notifyOfUndoneDecision);
    exposedHooks.recordOtherAction = recordOtherAction;
    return null;
  }
  const { pressKey, unmount } = mountWithoutBrowser(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <CompanyProvider company={company}>
          <CockpitHooks />
          <UndoToasts />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  unmountCockpit = unmount;
  const findToastOfZ = () =>
    [...shownToasts.actionsOfToasts].find(([, actions]) => actions.some(({ shortcut }) => shortcut === "Z"));
  return {
    currentPlace,
    pressKey,
    awaitRender: () => expect.poll(() => exposedHooks.decisions).toBeDefined(),
    approve: (draftId: string, nextDraftId: string) => {
      pressKey("a");
      exposedHooks.decisions?.approve(makeDraft(draftId), seenDocument);
      exposedHooks.recordOtherAction?.();
      currentPlace.draft = nextDraftId;
    },
    /** Returns the name of the toast whose decision the key Z takes back. */
    findToastNameOfZ: () => findToastOfZ()?.[0] ?? "",
    isHandled: (draftId: string) => exposedHooks.decisions?.isDecided(draftId),
    pressZ: () => {
      pressKey("z");
      const action = findToastOfZ()?.[1].find(({ shortcut }) => shortcut === "Z");
      if (!action?.isBusy) action?.run();
    },
  };
}

/** Approves drafts A and B, and presses Z before any answer has arrived. */
async function undoBeforeAnswers() {
  const portalDriver = simulatePortal();
  const cockpitDriver = renderCockpit();
  await cockpitDriver.awaitRender();
  cockpitDriver.approve("A", "B");
  cockpitDriver.approve("B", "C");
  await expect.poll(() => cockpitDriver.findToastNameOfZ()).toMatch("T-B");
  cockpitDriver.pressZ();
  await portalDriver.awaitCommand("A");
  await portalDriver.awaitCommand("B");
  return { service: portalDriver, desk: cockpitDriver };
}

const getToastTexts = () => shownToasts.passingToasts.map(({ toastText }) => toastText.replace(/\u00a0/g, " "));

it("takes the newest approval back when Z is pressed before the answers, and names its document", async () => {
  const { service: portalDriver, desk: cockpitDriver } = await undoBeforeAnswers();
  portalDriver.answerCommand("B");
  await expect.poll(() => portalDriver.stageOf("B")).toBe("withdrawn");
  await expect.poll(() => cockpitDriver.currentPlace.draft).toBe("B");
  expect(getToastTexts().at(-1)).toMatch(/Telia.*T-B|T-B.*Telia/);
  expect(getToastTexts().join()).not.toContain("T-A");
  await expect.poll(() => cockpitDriver.isHandled("B")).toBe(false);
  expect(cockpitDriver.isHandled("A")).toBe(true);
});

it("keeps Z on the newest approval while an older one is answered late", async () => {
  const { service: portalDriver, desk: cockpitDriver } = await undoBeforeAnswers();
  portalDriver.answerCommand("A");
  await expect
    .poll(() => [...shownToasts.actionsOfToasts.keys()].filter((name) => name.includes("T-A")))
    .toHaveLength(1);
  await expect.poll(() => portalDriver.stageOf("A")).toBe("waiting");
  expect(cockpitDriver.findToastNameOfZ()).toContain("T-B");
  expect(cockpitDriver.currentPlace.draft).toBe("C");
  portalDriver.answerCommand("B");
  await expect.poll(() => cockpitDriver.currentPlace.draft).toBe("B");
  expect(portalDriver.stageOf("A")).toBe("waiting");
});

it("stays on the draft it led back to when an older approval is answered after that", async () => {
  const { service: portalDriver, desk: cockpitDriver } = await undoBeforeAnswers();
  portalDriver.answerCommand("B");
  await expect.poll(() => cockpitDriver.currentPlace.draft).toBe("B");
  const textsBefore = getToastTexts();
  portalDriver.answerCommand("A");
  await expect.poll(() => cockpitDriver.findToastNameOfZ()).toContain("T-A");
  expect(cockpitDriver.currentPlace.draft).toBe("B");
  expect(getToastTexts()).toEqual(textsBefore);
});

it("leaves the person where they are who pressed Enter meanwhile, and offers the way to what was taken back", async () => {
  const { service: portalDriver, desk: cockpitDriver } = await undoBeforeAnswers();
  cockpitDriver.pressKey("Enter");
  portalDriver.answerCommand("B");
  await expect.poll(() => getToastTexts().join()).toContain("T-B");
  await expect.poll(() => cockpitDriver.isHandled("B")).toBe(false);
  expect(cockpitDriver.currentPlace.draft).toBe("C");
  shownToasts.passingToasts.at(-1)?.action?.run();
  expect(cockpitDriver.currentPlace.draft).toBe("B");
});
